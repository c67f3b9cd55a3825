import { measure, outlineOf } from '@gleba/sdk/geo';
import { handle } from '@gleba/sdk/server';
import { landPerimeter } from '../../operations/papers.ts';
import { printedSum } from '../../printed-measures.ts';
import { ofOutline } from './land-memorial.query.ts';
import { readLand } from './read-land.ts';
import { readSettings } from './read-settings.ts';

export const landPerimeterHandler = handle(landPerimeter, ({ transaction }, { projectId, landId }) =>
  transaction(async (tx) => {
    const { parts, plane } = await readLand(tx, projectId, landId);
    const { rules, settings } = await readSettings(tx, projectId);
    const outline = ofOutline(() => outlineOf(parts, rules));
    const { rings } = measure(outline.rings, plane, rules.surface, rules.meanHeight);
    const lengths = rings.flat().map(({ length }) => length);
    return { perimeter: printedSum(lengths, settings.lengthDecimals) };
  }),
);
