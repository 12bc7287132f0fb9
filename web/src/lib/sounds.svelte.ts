/** Sounds made here, without a file: chips, ball, clock, calls. Silent until somebody touches. */
import { remember, remembered } from './remembering.ts';

export const CHANNELS = ['chips', 'wheel', 'clock', 'calls'] as const;
export type Channel = (typeof CHANNELS)[number];

function kept(name: string, otherwise: number): number {
  const found = Number(remembered(name) ?? otherwise);
  return Number.isFinite(found) ? Math.min(1, Math.max(0, found)) : otherwise;
}

const mixer = $state({
  on: remembered('sound') !== 'off',
  volumes: Object.fromEntries(CHANNELS.map((each) => [each, kept(`sound.${each}`, 0.6)])) as Record<Channel, number>,
});

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
/** When the last of what was struck has died away, by the clock of the sounds. */
let ends = 0;
let rolling: { gain: GainNode; source: AudioBufferSourceNode } | null = null;

/** Browsers let a page sound only after a gesture; so does courtesy. */
function wake(): void {
  if (context || !mixer.on) return;
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  soundFor(0);
}

/** Let the machine sound for so many seconds more: then it rests, for even silence is reckoned and played. */
function soundFor(seconds: number): void {
  if (!context) return;
  clearTimeout(resting);
  void context.resume();
  ends = Math.max(ends, context.currentTime + seconds);
  resting = setTimeout(() => rolling ?? void context?.suspend(), 1000 * (ends - context.currentTime) + 500);
}
addEventListener('pointerdown', wake);
addEventListener('keydown', wake);

export function audible(): boolean {
  return mixer.on;
}

export function setAudible(on: boolean): void {
  mixer.on = on;
  remember('sound', on ? 'on' : 'off');
  if (on) wake();
  else roll(false);
}

export function volume(channel: Channel): number {
  return mixer.volumes[channel];
}

export function setVolume(channel: Channel, value: number): void {
  mixer.volumes[channel] = value;
  remember(`sound.${channel}`, String(value));
}

interface Struck {
  readonly channel: Channel;
  readonly pitch: number;
  readonly seconds: number;
  readonly loud: number;
  readonly after?: number;
}

/** A short tone that dies away: a tick, a chime. */
function tone({ channel, pitch, seconds, loud, after = 0 }: Struck): void {
  if (!context || !mixer.on) return;
  const start = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud * mixer.volumes[channel], start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = pitch;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
  soundFor(after + seconds);
}

/** A knock: a breath of noise through a narrow filter. */
function knock({ channel, pitch, seconds, loud, after = 0 }: Struck): void {
  if (!context || !noise || !mixer.on) return;
  const start = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud * mixer.volumes[channel], start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 8;
  const source = context.createBufferSource();
  source.buffer = noise;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start, Math.random() * 0.8);
  source.stop(start + seconds);
  soundFor(after + seconds);
}

/** A chip laid on cloth: the clay's two knocks. */
export function chip(): void {
  knock({ channel: 'chips', pitch: 3400, seconds: 0.05, loud: 0.9 });
  knock({ channel: 'chips', pitch: 2600, seconds: 0.07, loud: 0.5, after: 0.03 });
}

/** The ball strikes a deflector or a fret. */
export function bounce(strength = 1): void {
  knock({ channel: 'wheel', pitch: 4200, seconds: 0.06, loud: strength });
}

/** One of the last seconds. */
export function tick(): void {
  tone({ channel: 'clock', pitch: 1180, seconds: 0.08, loud: 0.16 });
}

/** Something is called: two notes, as in a quiet room. The words stand on the screen. */
export function call(): void {
  tone({ channel: 'calls', pitch: 587, seconds: 0.5, loud: 0.14 });
  tone({ channel: 'calls', pitch: 784, seconds: 0.7, loud: 0.12, after: 0.14 });
}

/** The ball on its track, for as long as it runs. */
export function roll(on: boolean): void {
  if (!on) {
    if (rolling) soundFor(0);
    rolling?.source.stop();
    rolling = null;
    return;
  }
  if (rolling || !context || !noise || !mixer.on) return;
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 520;
  filter.Q.value = 1.2;
  const gain = context.createGain();
  gain.gain.value = 0.1 * mixer.volumes.wheel;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
  rolling = { gain, source };
  soundFor(0);
}

/** The ball slows: its noise with it. 1 is full speed. */
export function rollAt(speed: number): void {
  if (rolling) rolling.gain.gain.value = 0.1 * mixer.volumes.wheel * Math.max(0, Math.min(1, speed));
}
