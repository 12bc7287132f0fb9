/** The wheel on a canvas: the bowl, which never moves, and the rotor, drawn once and then turned. */
import { colour, type Pocket } from '../cloth/spots.ts';
import { TURN } from './motion.ts';

/** The colours of wood, metal and pockets. */
const WOOD = ['#7a4526', '#4a2613', '#1f0e06'] as const;
const METAL = ['#f3e2b4', '#b58e4a', '#6d4f22'] as const;
const POCKETS = { red: '#a3211f', black: '#171411', green: '#126b45' } as const;
const DEEP = { red: '#6d1513', black: '#0c0a08', green: '#0b4a2f' } as const;
const IVORY = '#f4efe3';

/** Distances from the middle, of the wheel's radius. */
const RIM = 0.995;
const BOWL = 0.94;
const APRON = 0.83;
const NUMBERS = 0.752;
const POCKETS_OUT = 0.64;
const POCKETS_IN = 0.47;

type Pen = CanvasRenderingContext2D;

export function sheet(size: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.translate(size / 2, size / 2);
  pen.scale(size / 2, size / 2);
  return { canvas, pen };
}

function disc(pen: Pen, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.fillStyle = fill;
  pen.fill();
}

function ring(pen: Pen, radius: number, width: number, stroke: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.lineWidth = width;
  pen.strokeStyle = stroke;
  pen.stroke();
}

/** Light from the upper left, as a lamp over the table gives. */
function lit(pen: Pen, radius: number, tones: readonly [string, string, string]): CanvasGradient {
  const light = pen.createRadialGradient(-0.35 * radius, -0.45 * radius, 0.05 * radius, 0, 0, radius * 1.15);
  light.addColorStop(0, tones[0]);
  light.addColorStop(0.55, tones[1]);
  light.addColorStop(1, tones[2]);
  return light;
}

function brushed(pen: Pen): CanvasGradient {
  const metal = pen.createLinearGradient(-1, -1, 1, 1);
  metal.addColorStop(0, METAL[0]);
  metal.addColorStop(0.45, METAL[1]);
  metal.addColorStop(0.6, METAL[2]);
  metal.addColorStop(1, METAL[1]);
  return metal;
}

/** Rim, ball track, deflectors. */
export function drawBowl(pen: Pen): void {
  disc(pen, RIM, lit(pen, RIM, WOOD));
  ring(pen, 0.965, 0.008, brushed(pen));
  disc(pen, BOWL, lit(pen, BOWL, ['#4f2b17', '#2e170a', '#140903']));
  ring(pen, BOWL, 0.01, 'rgb(0 0 0 / 55%)');
  disc(pen, APRON, lit(pen, APRON, ['#84502c', '#552e16', '#2a1408']));
  ring(pen, APRON, 0.006, 'rgb(0 0 0 / 45%)');
  for (let place = 0; place < 8; place += 1) deflector(pen, (place * TURN) / 8 + TURN / 16, place % 2 === 0);
}

function deflector(pen: Pen, angle: number, along: boolean): void {
  pen.save();
  pen.rotate(angle);
  pen.translate(0, -0.785);
  if (along) pen.rotate(Math.PI / 2);
  pen.beginPath();
  pen.moveTo(0, -0.034);
  pen.lineTo(0.013, 0);
  pen.lineTo(0, 0.034);
  pen.lineTo(-0.013, 0);
  pen.closePath();
  pen.fillStyle = METAL[1];
  pen.shadowColor = 'rgb(0 0 0 / 60%)';
  pen.shadowBlur = 3;
  pen.fill();
  pen.restore();
}

function sector(pen: Pen, inner: number, outer: number, half: number): void {
  pen.beginPath();
  pen.arc(0, 0, outer, -Math.PI / 2 - half, -Math.PI / 2 + half);
  pen.arc(0, 0, inner, -Math.PI / 2 + half, -Math.PI / 2 - half, true);
  pen.closePath();
}

/** The part that turns: numbers, pockets, frets, cone and turret. */
export function drawRotor(pen: Pen, order: readonly Pocket[], reds: readonly Pocket[], font: string): void {
  const half = TURN / order.length / 2;
  disc(pen, NUMBERS + 0.012, '#0c0805');
  order.forEach((pocket, place) => {
    const hue = colour(pocket, reds);
    pen.save();
    pen.rotate((place * TURN) / order.length);
    sector(pen, POCKETS_OUT, NUMBERS, half);
    pen.fillStyle = POCKETS[hue];
    pen.fill();
    sector(pen, POCKETS_IN, POCKETS_OUT, half);
    pen.fillStyle = DEEP[hue];
    pen.fill();
    numeral(pen, pocket, font);
    fret(pen, half);
    pen.restore();
  });
  ring(pen, NUMBERS, 0.008, METAL[1]);
  ring(pen, POCKETS_OUT, 0.006, METAL[1]);
  ring(pen, POCKETS_IN, 0.012, METAL[1]);
  cone(pen);
}

function numeral(pen: Pen, pocket: Pocket, font: string): void {
  pen.save();
  pen.translate(0, -(NUMBERS + POCKETS_OUT) / 2);
  // Text is set at a whole size and shrunk: browsers round small ones.
  pen.scale(0.001, 0.001);
  pen.font = `600 78px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = IVORY;
  pen.fillText(pocket, 0, 5);
  pen.restore();
}

function fret(pen: Pen, half: number): void {
  pen.save();
  pen.rotate(half);
  pen.beginPath();
  pen.moveTo(0, -POCKETS_IN);
  pen.lineTo(0, -NUMBERS);
  pen.lineWidth = 0.007;
  pen.strokeStyle = METAL[1];
  pen.stroke();
  pen.restore();
}

function cone(pen: Pen): void {
  disc(pen, POCKETS_IN - 0.006, '#3a1f10');
  for (let place = 0; place < 8; place += 1) {
    pen.save();
    pen.rotate((place * TURN) / 8);
    sector(pen, 0.16, POCKETS_IN - 0.006, TURN / 16);
    pen.fillStyle = place % 2 ? '#5a321a' : '#4c2914';
    pen.fill();
    pen.restore();
  }
  ring(pen, 0.3, 0.004, METAL[2]);
  for (let arm = 0; arm < 4; arm += 1) turretArm(pen, (arm * TURN) / 4);
  disc(pen, 0.1, METAL[2]);
  disc(pen, 0.082, METAL[1]);
  disc(pen, 0.045, METAL[0]);
}

function turretArm(pen: Pen, angle: number): void {
  pen.save();
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(-0.022, -0.06);
  pen.lineTo(-0.01, -0.235);
  pen.lineTo(0.01, -0.235);
  pen.lineTo(0.022, -0.06);
  pen.closePath();
  pen.fillStyle = METAL[1];
  pen.fill();
  pen.beginPath();
  pen.arc(0, -0.24, 0.024, 0, TURN);
  pen.fillStyle = METAL[0];
  pen.fill();
  pen.restore();
}

/** What the lamp does to everything, whichever way the rotor stands. */
export function drawLight(pen: Pen): void {
  const shade = pen.createRadialGradient(0, 0, POCKETS_IN, 0, 0, NUMBERS);
  shade.addColorStop(0, 'rgb(0 0 0 / 0%)');
  shade.addColorStop(0.86, 'rgb(0 0 0 / 0%)');
  shade.addColorStop(1, 'rgb(0 0 0 / 30%)');
  disc(pen, NUMBERS, shade);
  const shine = pen.createLinearGradient(-0.7, -0.7, 0.6, 0.6);
  shine.addColorStop(0, 'rgb(255 226 176 / 12%)');
  shine.addColorStop(0.45, 'rgb(255 226 176 / 0%)');
  shine.addColorStop(1, 'rgb(0 0 0 / 26%)');
  disc(pen, RIM, shine);
}

export function drawBall(pen: Pen, angle: number, radius: number): void {
  const x = Math.sin(angle) * radius;
  const y = -Math.cos(angle) * radius;
  const size = 0.031;
  pen.beginPath();
  pen.ellipse(x + 0.012, y + 0.016, size, size * 0.9, 0, 0, TURN);
  pen.fillStyle = 'rgb(0 0 0 / 50%)';
  pen.fill();
  const white = pen.createRadialGradient(x - 0.011, y - 0.013, 0.002, x, y, size);
  white.addColorStop(0, '#ffffff');
  white.addColorStop(0.5, '#ece9e0');
  white.addColorStop(1, '#9f9a8c');
  pen.beginPath();
  pen.arc(x, y, size, 0, TURN);
  pen.fillStyle = white;
  pen.fill();
}

/** A light on the pocket that has won. */
export function drawWon(pen: Pen, angle: number, pockets: number): void {
  pen.save();
  pen.rotate(angle);
  sector(pen, POCKETS_IN, NUMBERS, TURN / pockets / 2);
  pen.lineWidth = 0.016;
  pen.strokeStyle = '#f0cf85';
  pen.stroke();
  pen.restore();
}
