import type { Figure } from '../scenario.ts';
import type { Report } from './report.ts';

const width = 760;
const height = 300;
const left = 60;
const bottom = 250;
const top = 40;

/** A picture of a run: turns beside the ceiling at each load, and the memory of the chat process over conversations. */
export function plot({ scenarios, measurements, node }: Report): string {
  const figures = scenarios.flatMap(({ figures }) => figures);
  const bars = [1, 16, 64].flatMap((load) => {
    const [turns, ceiling] = [`turns at ${load}`, `ceiling at ${load}`].map((name) => valueOf(figures, name));
    return turns === undefined || ceiling === undefined ? [] : [{ load, turns, ceiling }];
  });
  const memory = measurements
    .filter(({ label }) => label.startsWith('conversations up to'))
    .map(({ machine }) => machine.residentMb['chat-1'] ?? 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...throughputPanel(bars, node),
    ...memoryPanel(memory),
    '</svg>',
    '',
  ].join('\n');
}

function valueOf(figures: readonly Figure[], wanted: string): number | undefined {
  return figures.find(({ name }) => name === wanted)?.value;
}

type Bars = {
  readonly load: number;
  readonly turns: number;
  readonly ceiling: number;
};

function throughputPanel(bars: readonly Bars[], node: string): string[] {
  const most = Math.max(1, ...bars.map(({ ceiling }) => ceiling));
  const bar = (x: number, value: number, colour: string): string[] => {
    const tall = (value / most) * (bottom - top - 20);
    return [
      `<rect x="${x}" y="${(bottom - tall).toFixed(1)}" width="42" height="${tall.toFixed(1)}" fill="${colour}"/>`,
      text(x + 21, bottom - tall - 4, Math.round(value).toLocaleString('en-US'), 'middle'),
    ];
  };
  return [
    text(
      left,
      20,
      `Requests a second, Node ${node.split(' ')[0] ?? ''}: turns (blue) and the ceiling (grey)`,
    ),
    ...bars.flatMap(({ load, turns, ceiling }, index) => [
      ...bar(left + index * 110, turns, '#2563eb'),
      ...bar(left + 46 + index * 110, ceiling, '#9ca3af'),
      text(left + 44 + index * 110, bottom + 18, `${load} at a time`, 'middle'),
    ]),
  ];
}

function memoryPanel(values: readonly number[]): string[] {
  const from = 430;
  const to = width - 40;
  const most = Math.max(250, ...values);
  const y = (value: number): number => bottom - (value / most) * (bottom - top - 20);
  const x = (index: number): number => from + (index / Math.max(1, values.length - 1)) * (to - from);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return [
    text(from, 20, 'Chat process, MB resident as conversations pass (dashed: budget)'),
    `<line x1="${from}" x2="${to}" y1="${y(200)}" y2="${y(200)}" stroke="#dc2626" stroke-dasharray="4 4"/>`,
    `<line x1="${from}" x2="${to}" y1="${bottom}" y2="${bottom}" stroke="#111827"/>`,
    `<polyline points="${points}" fill="none" stroke="#2563eb" stroke-width="2"/>`,
    ...[0, 100, 200].map((value) => text(from - 6, y(value) + 4, String(value), 'end')),
  ];
}

function text(x: number, y: number, words: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
}
