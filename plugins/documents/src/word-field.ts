import type { TemplateDrawing, TemplateValue } from './template/template.ts';
import { type ValueFormat, valueFormats } from './template/value-formats.ts';

/*
 * How the parts of a template stand in Word, as fields of mail merge (ECMA-376, Part 1, 17.16.5), so that a template that went there comes
 * back as it was. A value is named by its expression; what Word has no switch for stands in the name, behind a bar that is broken.
 */
const bar = '¦';

/**
 * Where a part begins and ends that is repeated or stands on a condition: in paragraphs of their own. Regions of a list are called so by
 * programs that merge Word files; a row of a table is named in its first cell.
 */
export const regions = {
  loop: { start: 'TableStart:', end: 'TableEnd:' },
  condition: { start: 'IfStart:', end: 'IfEnd:' },
  row: { start: 'RowStart:' },
} as const;

/** `land.block`: a name that Word takes without quotes. */
export const isPath = (name: string): boolean => /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(name);

/** Formats that Word has a switch for, which other programs take note of. */
const switches: Readonly<Partial<Record<ValueFormat, string>>> = {
  capitals: '\\* Upper',
  longDate: `\\@ "d 'de' MMMM 'de' yyyy"`,
};

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const barred = (text: string) => text.replace(/[¦\\]/g, '\\$&');

export function instructionOf({ source, format, otherwise, before, after }: TemplateValue): string {
  const known = format === undefined ? undefined : switches[format];
  const isPlain = isPath(source) && otherwise === undefined && format === undefined;
  const parts = [source, format ?? '', ...(otherwise === undefined ? [] : [otherwise])];
  return [
    `MERGEFIELD ${isPlain ? source : quoted(parts.map(barred).join(bar))}`,
    ...(known === undefined ? [] : [known]),
    ...(before === undefined ? [] : [`\\b ${quoted(before)}`]),
    ...(after === undefined ? [] : [`\\f ${quoted(after)}`]),
  ].join(' ');
}

export const regionInstruction = (mark: string, source: string): string => `MERGEFIELD ${quoted(`${mark}${source}`)}`;

/** A drawing stands in a paragraph of its own: Word shows none, but keeps its name and its width. */
const drawing = 'Drawing:';

export const drawingInstruction = ({ source, millimetres }: TemplateDrawing): string =>
  `MERGEFIELD ${quoted(`${drawing}${[source, String(millimetres)].map(barred).join(bar)}`)}`;

/** What a name says that `drawingInstruction` wrote; undefined for every other name. */
export function drawingOfName(name: string): TemplateDrawing | undefined {
  if (!name.startsWith(drawing)) return undefined;
  const [source = '', width] = partsOfName(name.slice(drawing.length));
  return width === undefined || source === '' ? undefined : { source, millimetres: Number(width) };
}

/** What a name says that `instructionOf` wrote with bars; undefined for every other name. */
export function valueOfName(name: string): TemplateValue | undefined {
  const [source = '', said, otherwise] = partsOfName(name);
  if (said === undefined || source === '') return undefined;
  const format = valueFormats.find((one) => one === said);
  return { source, ...(format && { format }), ...(otherwise !== undefined && { otherwise }) };
}

function partsOfName(name: string): readonly string[] {
  const parts = [''];
  for (let at = 0; at < name.length; at += 1) {
    const sign = name.charAt(at);
    if (sign === bar) parts.push('');
    else {
      if (sign === '\\') at += 1;
      parts.push(`${parts.pop() ?? ''}${name.charAt(at)}`);
    }
  }
  return parts;
}
