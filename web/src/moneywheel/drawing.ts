/** The money wheel on a canvas: a wooden wheel with pegs, drawn once and then turned; an indicator that never moves. */
import { sheet } from '../wheel/drawing.ts';
import { TURN } from '../wheel/motion.ts';
import { lookOf, symbolsOf } from './looks.ts';

export { sheet };

type Pen = CanvasRenderingContext2D;

/** Distances from the middle, of half the drawing. */
const RIM = 0.93;
const FACE = 0.885;
const INNER = 0.5;
const PEGS = 0.907;
const METAL = ['#f3e2b4', '#b58e4a', '#6d4f22'] as const;

function sector(pen: Pen, inner: number, outer: number, half: number): void {
  pen.beginPath();
  pen.arc(0, 0, outer, -Math.PI / 2 - half, -Math.PI / 2 + half);
  pen.arc(0, 0, inner, -Math.PI / 2 + half, -Math.PI / 2 - half, true);
  pen.closePath();
}

function disc(pen: Pen, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.fillStyle = fill;
  pen.fill();
}

function wood(pen: Pen, radius: number, tones: readonly [string, string, string]): CanvasGradient {
  const light = pen.createRadialGradient(-0.3 * radius, -0.4 * radius, 0.05, 0, 0, radius * 1.1);
  light.addColorStop(0, tones[0]);
  light.addColorStop(0.6, tones[1]);
  light.addColorStop(1, tones[2]);
  return light;
}

/** The part that turns: rim, sections, pegs, spokes. */
export function drawWheel(pen: Pen, order: readonly string[], font: string): void {
  const symbols = symbolsOf(order);
  const half = TURN / order.length / 2;
  disc(pen, RIM, wood(pen, RIM, ['#8b5430', '#5a311a', '#2b160a']));
  disc(pen, FACE, '#120c07');
  order.forEach((symbol, place) => {
    const look = lookOf(symbols, symbol);
    pen.save();
    pen.rotate((place * TURN) / order.length);
    sector(pen, INNER, FACE, half);
    pen.fillStyle = look.body;
    pen.fill();
    pen.lineWidth = 0.005;
    pen.strokeStyle = METAL[1];
    pen.stroke();
    letter(pen, symbol, look.ink, font);
    pen.rotate(half);
    peg(pen);
    pen.restore();
  });
  hub(pen);
}

function letter(pen: Pen, symbol: string, ink: string, font: string): void {
  pen.save();
  pen.translate(0, -0.775);
  // Text is set at a whole size and shrunk: browsers round small ones.
  pen.scale(0.001, 0.001);
  const size = symbol.length > 1 ? Math.min(66, 96 / symbol.length) : 74;
  pen.font = `700 ${size}px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.fillText(symbol, 0, 4);
  pen.restore();
}

function peg(pen: Pen): void {
  pen.beginPath();
  pen.arc(0, -PEGS, 0.0115, 0, TURN);
  pen.fillStyle = METAL[0];
  pen.shadowColor = 'rgb(0 0 0 / 70%)';
  pen.shadowBlur = 3;
  pen.fill();
  pen.shadowBlur = 0;
}

function hub(pen: Pen): void {
  disc(pen, INNER, wood(pen, INNER, ['#6e3f22', '#472512', '#1f0f06']));
  for (let spoke = 0; spoke < 8; spoke += 1) {
    pen.save();
    pen.rotate((spoke * TURN) / 8);
    pen.beginPath();
    pen.moveTo(-0.026, -0.1);
    pen.lineTo(-0.012, -INNER + 0.03);
    pen.lineTo(0.012, -INNER + 0.03);
    pen.lineTo(0.026, -0.1);
    pen.closePath();
    pen.fillStyle = spoke % 2 ? METAL[1] : METAL[2];
    pen.fill();
    pen.restore();
  }
  pen.beginPath();
  pen.arc(0, 0, INNER - 0.012, 0, TURN);
  pen.lineWidth = 0.012;
  pen.strokeStyle = METAL[1];
  pen.stroke();
  disc(pen, 0.15, METAL[2]);
  disc(pen, 0.13, METAL[1]);
  disc(pen, 0.07, METAL[0]);
}

/** What the lamp does to everything, whichever way the wheel stands. */
export function drawLight(pen: Pen): void {
  const shine = pen.createLinearGradient(-0.7, -0.7, 0.6, 0.6);
  shine.addColorStop(0, 'rgb(255 236 200 / 16%)');
  shine.addColorStop(0.45, 'rgb(255 236 200 / 0%)');
  shine.addColorStop(1, 'rgb(0 0 0 / 32%)');
  disc(pen, RIM, shine);
}

/** The indicator at the top: leather that the pegs bend. */
export function drawIndicator(pen: Pen, bend: number): void {
  pen.save();
  pen.translate(0, -0.975);
  pen.rotate(bend * 0.42);
  pen.beginPath();
  pen.moveTo(-0.036, -0.02);
  pen.quadraticCurveTo(0, 0.02, 0.036, -0.02);
  pen.lineTo(0.007, 0.115);
  pen.lineTo(-0.007, 0.115);
  pen.closePath();
  pen.fillStyle = '#f0cf85';
  pen.strokeStyle = '#3c2a0e';
  pen.lineWidth = 0.006;
  pen.shadowColor = 'rgb(0 0 0 / 65%)';
  pen.shadowBlur = 6;
  pen.fill();
  pen.stroke();
  pen.restore();
}

/** A light on the section that has won. */
export function drawWon(pen: Pen, angle: number, sections: number): void {
  pen.save();
  pen.rotate(angle);
  sector(pen, INNER, FACE, TURN / sections / 2);
  pen.lineWidth = 0.02;
  pen.strokeStyle = '#ffe2a0';
  pen.stroke();
  pen.restore();
}
