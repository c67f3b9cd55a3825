import { GlebaError } from '@gleba/sdk';
import { measure, NoOutline, outlineOf } from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { landPerimeter } from '../../operations/papers.ts';
import { printedSum } from '../../printed-measures.ts';
import { readLand } from './read-land.ts';
import { readSettings } from './read-settings.ts';

export const landPerimeterHandler = handle(landPerimeter, ({ transaction }, { projectId, landId }) =>
  transaction(async (tx) => ({ perimeter: await perimeterOf(tx, projectId, landId) })),
);

async function perimeterOf(tx: UnitOfWork, projectId: string, landId: string): Promise<number | null> {
  try {
    const { parts, plane } = await readLand(tx, projectId, landId);
    const { rules, settings } = await readSettings(tx, projectId);
    const { rings } = measure(outlineOf(parts, rules).rings, plane, rules.surface, rules.meanHeight);
    return printedSum(
      rings.flat().map(({ length }) => length),
      settings.lengthDecimals,
    );
  } catch (error) {
    // Papers refuse such a lot with words; a record only leaves the figure out.
    if (error instanceof NoOutline || (error instanceof GlebaError && error.code === 'VALIDATION')) return null;
    throw error;
  }
}
