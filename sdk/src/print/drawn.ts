import type { Drawing, DrawingPart, Ink } from '@gleba/sdk';

/**
 * A drawing as what shows it (SVG 2): a picture of lines, never of points, that printers draw as sharp as they can. Made of numbers and of
 * the few words that stand here; a text of a drawing is only ever the text of an element. Attributes are called as React calls them.
 */
export interface DrawnElement {
  readonly tag: 'svg' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (DrawnElement | string)[];
}

const colours: Readonly<Record<Ink, string>> = {
  black: '#000',
  dark: '#555',
  grey: '#767676',
  pale: '#f2f2f2',
  white: '#fff',
};
/** An ink that is none draws nothing. */
const colourOf = (ink: Ink | undefined) => (ink !== undefined && Object.hasOwn(colours, ink) ? colours[ink] : 'none');

/** A hundredth of a millimetre is less than any printer's point. */
const number = (value: number | undefined): number =>
  Number.isFinite(value) ? Math.round(Number(value) * 100) / 100 : 0;

export function drawnDrawing({ width, height, label, parts }: Drawing): DrawnElement {
  const [across, down] = [number(width), number(height)];
  return {
    tag: 'svg',
    attributes: {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${across} ${down}`, role: 'img', 'aria-label': label },
      ...{ width: `${across}mm`, height: `${down}mm`, fontFamily: 'Arial, Helvetica, Liberation Sans, sans-serif' },
    },
    children: drawnParts(parts),
  };
}

export const drawnParts = (parts: readonly DrawingPart[]): readonly DrawnElement[] => parts.map(drawnPart);

function drawnPart(part: DrawingPart): DrawnElement {
  switch (part.kind) {
    case 'lines': {
      const end = part.isClosed ? 'Z' : '';
      const d = part.lines
        .map((line) => `M${line.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}${end}`)
        .join('');
      return {
        tag: 'path',
        attributes: { d, fillRule: 'evenodd', strokeLinejoin: 'round', ...lookOf(part) },
        children: [],
      };
    }
    case 'dots': {
      const r = number(part.radius);
      const half = `a${r} ${r} 0 1 0`;
      const d = part.spots
        .map(([x, y]) => `M${number(x - r)} ${number(y)}${half} ${2 * r} 0${half} ${-2 * r} 0Z`)
        .join('');
      return { tag: 'path', attributes: { d, ...lookOf(part) }, children: [] };
    }
    case 'window': {
      // A picture within another one hides what lies beyond it (SVG 2, section 5.5), without a name that could be taken twice.
      const { x, y, width, height } = part.box;
      const [left, top, across, down] = [number(x), number(y), number(width), number(height)];
      return {
        tag: 'svg',
        attributes: {
          ...{ x: left, y: top, width: across, height: down },
          ...{ viewBox: `${left} ${top} ${across} ${down}`, overflow: 'hidden' },
        },
        children: drawnParts(part.parts),
      };
    }
    case 'text': {
      const { at, size, angle, anchor, isBold, isItalic, ink = 'black' } = part;
      const [x, y] = [number(at[0]), number(at[1])];
      return {
        tag: 'text',
        attributes: {
          ...{ x, y, dy: '0.35em', fontSize: number(size), fill: colourOf(ink) },
          textAnchor: anchor === 'start' || anchor === 'end' ? anchor : 'middle',
          ...(isBold && { fontWeight: 700 }),
          ...(isItalic && { fontStyle: 'italic' }),
          ...(angle !== undefined && { transform: `rotate(${number(angle)} ${x} ${y})` }),
        },
        children: [part.text],
      };
    }
  }
}

function lookOf({ fill, stroke, width, dashes }: Extract<DrawingPart, { kind: 'lines' | 'dots' }>) {
  return {
    ...{ fill: colourOf(fill), stroke: colourOf(stroke) },
    ...(stroke !== undefined && { strokeWidth: number(width) }),
    ...(dashes && { strokeDasharray: dashes.map(number).join(' ') }),
  };
}
