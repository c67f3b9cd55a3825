import type { Drawing, DrawingPart, ToldDrawings } from '@gleba/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { AreaConfirmation } from '../../src/entities/area-confirmation.entity.ts';
import { toldAreaMemorial } from '../../src/server/areas/told-area-memorial.ts';
import { nucleusOfBoth } from './areas-scene.ts';

/**
 * The sketch that papers of an office draw of block A: 50 m from west to east and 20 m from south to north, its south-west corner at
 * E 184,500 and N 7,927,510, its two lots 25 m wide. North of it lies Rua B, 5 m south of it the middle of Rua A, east of it the green
 * area, west of it nobody knows what. Worked out by hand from how a sketch is laid out.
 */
const given = nucleusOfBoth();
let told: Readonly<Record<string, unknown>> = {};
beforeAll(async () => {
  const { scene, ids } = given;
  told = await scene.inOrganization(scene.ours, async (tx) => {
    const area = ids[1] ?? '';
    const { id } = await tx.insert(AreaConfirmation, {
      ...{ projectId: scene.project, area, name: 'Quadra A', shape: '-', sides: [] },
    });
    return (await toldAreaMemorial.valuesOf(tx as never, id, new Set(['sketch']))) ?? {};
  });
}, 60_000);

const widths = [180, 160, 120, 90] as const;
const sketchOf = (width: number): Drawing => {
  const { drawings } = told.sketch as ToldDrawings;
  const found = drawings.find((one) => one.width === width);
  if (!found) throw new Error(`No sketch is ${width} mm wide.`);
  return found;
};
const all = (parts: readonly DrawingPart[]): readonly DrawingPart[] =>
  parts.flatMap((part) => (part.kind === 'window' ? all(part.parts) : [part]));
const textsOf = (width: number) => all(sketchOf(width).parts).flatMap((part) => (part.kind === 'text' ? [part] : []));
const at = (width: number, wanted: string) =>
  textsOf(width).flatMap(({ text, at: spot, angle = 0 }) => (text === wanted ? [[...spot, angle]] : []));
const said = (width: number, pattern: RegExp) =>
  textsOf(width).flatMap(({ text }) => (pattern.test(text) ? [text] : []));

describe('the told sketch of a block', () => {
  test('says its measures, whom it adjoins and where it lies', () => {
    expect(said(160, /m²$/)).toEqual(['1.000,00 m²']);
    expect(said(160, /^\d+,\d\d\sm$/).map((text) => text.slice(0, 5))).toEqual(['50,00', '20,00', '50,00', '20,00']);
    // From the north-western corner on, clockwise.
    expect(said(160, /^\d+°\d\d'00"$/)).toEqual(['90°00\'00"', '180°00\'00"', '270°00\'00"', '0°00\'00"']);
    expect(said(160, /^V\d\d$/)).toEqual(['V01', 'V02', 'V03', 'V04']);
    for (const name of ['Rua A', 'Rua B', 'área verde 1', 'imóvel não identificado', 'Quadra A', '1', '2'])
      expect(at(160, name).length, name).toBeGreaterThan(0);
    // 315,475 m west of the central meridian at 18.7° south: 315,475 / 0.9996 / 6,380,000 × tan 18.7° is about 0.96°, a bit more than 57'.
    expect(said(160, /^γ/)[0]).toMatch(/^γ = 0°57'/);
    // 0.5 m are a millimetre: 79.8 mm to either side of E 184,525 and 64 mm of N 7,927,520 have these round places, 20 m (40 mm) apart.
    expect(said(160, /^E \d/)).toEqual(['E 184.500', 'E 184.520', 'E 184.540']);
    expect(said(160, /^N \d/)).toEqual(['N 7.927.500', 'N 7.927.520', 'N 7.927.540']);
  });

  test('is drawn to the largest round scale that leaves room for its texts', () => {
    // Of each width 0.4 mm are the frame and on each side 14 %, at most 24 mm, are for texts: 50 m have 131.6, 114.8, 86 and 64.4 mm.
    // 1:379.9, 1:435.5, 1:581.4 and 1:776.4 would just do; the 20 m have more room than they need.
    expect(widths.map((width) => said(width, /1:/)[0])).toEqual(
      ['400', '500', '600', '1.000'].map((scale) => `Escala 1:${scale}`),
    );
    const outlines = widths.map(
      (width) =>
        all(sketchOf(width).parts).flatMap((part) =>
          part.kind === 'lines' && part.fill === 'pale' ? part.lines : [],
        )[0],
    );
    const long = outlines.map((ring) => (ring?.[1]?.[0] ?? 0) - (ring?.[0]?.[0] ?? 0));
    expect(long.map((mm) => Math.round(mm * 10) / 10)).toEqual([125, 100, 83.3, 50]);
    // At 1:500 its 100 mm by 40 stand around the middle of a box of 159.6 by 128 that begins at 0.2.
    expect(outlines[1]).toEqual([
      [30, 44.2],
      [130, 44.2],
      [130, 84.2],
      [30, 84.2],
    ]);
  });

  test('has its texts where they belong to', () => {
    // Lengths 2.6 mm inside of their sides, azimuths as far outside; lots in their middles, 12.5 m (25 mm) from either end.
    const lengths = textsOf(160).flatMap(({ text, at: spot }) => (/^\d+,\d\d\sm$/.test(text) ? [spot] : []));
    expect(lengths).toEqual([
      [80, 46.8],
      [127.4, 64.2],
      [80, 81.6],
      [32.6, 64.2],
    ]);
    expect(at(160, '180°00\'00"')).toEqual([[132.6, 64.2, 90]]);
    expect(at(160, '1')).toEqual([[55, 64.2, 0]]);
    expect(at(160, '2')).toEqual([[105, 64.2, 0]]);
    expect(at(160, 'Rua B')).toEqual([[80, 37.2, 0]]);
    expect(at(160, 'área verde 1')).toEqual([[137, 64.2, 90]]);
  });
});
