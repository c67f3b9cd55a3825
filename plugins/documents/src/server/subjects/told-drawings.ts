import { inks, type ToldDrawings, z } from '@gleba/sdk';
import { documentErrors } from '../document-errors.ts';

/** Of one drawing: a lot of 2,000 corners with what lies around it has some 10,000 spots. */
const most = { parts: 10_000, spots: 50_000, letters: 1000, millimetres: 2000 } as const;

const number = z.number().check(z.gte(-most.millimetres), z.lte(most.millimetres));
const size = z.number().check(z.gt(0), z.lte(most.millimetres));
const spot = z.tuple([number, number]);
const ink = z.optional(z.enum(inks));
const look = {
  ...{ fill: ink, stroke: ink, width: z.optional(z.number().check(z.gte(0), z.lte(20))) },
  dashes: z.optional(z.array(z.number().check(z.gte(0), z.lte(100))).check(z.maxLength(8))),
};
const line = z.array(spot).check(z.maxLength(most.spots));
const plainParts = [
  z.strictObject({
    ...{ kind: z.literal('lines'), lines: z.array(line).check(z.maxLength(most.parts)) },
    ...{ isClosed: z.optional(z.boolean()), ...look },
  }),
  z.strictObject({ kind: z.literal('dots'), spots: line, radius: size, ...look }),
  z.strictObject({
    ...{ kind: z.literal('text'), text: z.string().check(z.maxLength(most.letters)), at: spot, size },
    ...{ angle: z.optional(number), anchor: z.optional(z.enum(['start', 'middle', 'end'])) },
    ...{ isBold: z.optional(z.boolean()), isItalic: z.optional(z.boolean()), ink },
  }),
] as const;
const plainPart = z.discriminatedUnion('kind', plainParts);
/** Nothing is a window within a window. */
const part = z.discriminatedUnion('kind', [
  ...plainParts,
  z.strictObject({
    kind: z.literal('window'),
    box: z.strictObject({ x: number, y: number, width: size, height: size }),
    parts: z.array(plainPart).check(z.maxLength(most.parts)),
  }),
]);
const drawing = z.strictObject({
  ...{ width: size, height: size, label: z.string().check(z.maxLength(most.letters)) },
  parts: z.array(part).check(z.maxLength(most.parts)),
});
const toldDrawings = z.strictObject({ drawings: z.array(drawing) });

/** What a plugin drew, to the last key: what is no drawing is not there, and one that no paper can hold is refused. */
export function drawingsOf(given: unknown, widths: number): ToldDrawings | null {
  if (typeof given !== 'object' || given === null || !('drawings' in given)) return null;
  const read = toldDrawings.safeParse(given);
  if (!read.success) {
    if (read.error.issues.some(({ code }) => code === 'too_big')) throw documentErrors.toldTooLong();
    return null;
  }
  const { drawings } = read.data;
  if (drawings.length > widths || drawings.some(({ parts }) => spotsIn(parts) > most.spots))
    throw documentErrors.toldTooLong();
  return read.data as ToldDrawings;
}

type Part = z.infer<typeof part>;

function spotsIn(parts: readonly Part[]): number {
  return parts.reduce((sum, one) => {
    if (one.kind === 'lines') return sum + one.lines.reduce((inner, { length }) => inner + length, 0);
    if (one.kind === 'dots') return sum + one.spots.length;
    return one.kind === 'window' ? sum + spotsIn(one.parts) : sum + 1;
  }, 0);
}
