import { describe, expect, it } from 'vitest';
import { drawnDrawing } from '../../src/print/drawn.ts';

const drawn = (...parts: readonly object[]) =>
  drawnDrawing({ width: 100, height: 80, label: 'Lote 1', parts: parts as never }).children;

/** A drawing that is shown: of numbers and words of our own, whatever is in it. */
describe('a drawing that is shown', () => {
  it('is as large as it says, and says what it is', () => {
    expect(drawnDrawing({ width: 100, height: 80, label: 'Lote 1', parts: [] })).toMatchObject({
      tag: 'svg',
      attributes: { viewBox: '0 0 100 80', width: '100mm', height: '80mm', role: 'img', 'aria-label': 'Lote 1' },
    });
  });

  it('has lines, dots, texts and windows, and no other element', () => {
    const square = {
      kind: 'lines',
      lines: [
        [
          [0, 0],
          [1, 0],
          [1, 1.004],
        ],
      ],
      isClosed: true,
      fill: 'pale',
    };
    const [path, dots, text, window] = drawn(
      square,
      { kind: 'dots', spots: [[5, 5]], radius: 1, fill: 'white', stroke: 'black', width: 0.3 },
      { kind: 'text', text: 'V01', at: [3, 4], size: 2.4, angle: -90, isBold: true },
      { kind: 'window', box: { x: 1, y: 2, width: 3, height: 4 }, parts: [square] },
    );
    expect(path).toMatchObject({ tag: 'path', attributes: { d: 'M0 0L1 0L1 1Z', fill: '#f2f2f2', stroke: 'none' } });
    expect(dots).toMatchObject({
      tag: 'path',
      attributes: { d: 'M4 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z', strokeWidth: 0.3 },
    });
    expect(text).toMatchObject({
      tag: 'text',
      attributes: { transform: 'rotate(-90 3 4)', fontWeight: 700 },
      children: ['V01'],
    });
    expect(window).toMatchObject({
      tag: 'svg',
      attributes: { viewBox: '1 2 3 4', overflow: 'hidden' },
      children: [path],
    });
  });

  it('makes nothing of what is no number and no ink', () => {
    const [path, text] = drawn(
      { kind: 'lines', lines: [[['1"/><script>', Number.NaN]]], fill: 'url(#a)', stroke: 'toString', dashes: ['a'] },
      { kind: 'text', text: '<script>', at: [Number.POSITIVE_INFINITY, 1], size: '1"', anchor: 'x' },
    );
    expect(path).toMatchObject({ attributes: { d: 'M0 0', fill: 'none', stroke: 'none', strokeDasharray: '0' } });
    expect(text).toMatchObject({ attributes: { x: 0, fontSize: 0, textAnchor: 'middle' }, children: ['<script>'] });
  });
});
