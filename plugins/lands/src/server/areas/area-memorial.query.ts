import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaMemorial } from '../../area-answers.ts';
import type { AreaKind } from '../../area-kinds.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { areaMemorial } from '../../operations/areas.ts';
import { unknownAdjoiner, unknownSides } from '../memorial/compose-memorial.ts';
import { composed, sameArea } from '../memorial/land-memorial.query.ts';
import { closingText, groundWords, perimeterText } from '../memorial/memorial-text.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { codesAround, withCodes } from '../vertices/registered-codes.ts';
import { areaSummary } from './area-text.ts';
import { readArea } from './read-area.ts';
import { readOutside } from './read-outside.ts';

export const areaMemorialHandler = handle(areaMemorial, ({ transaction }, { projectId, area }) =>
  transaction((tx) => memorialOfArea(tx, projectId, area)),
);

/** Outside of a nucleus nobody has to be known by name: what papers say is 'whoever it may concern', and such a paper is a draft. */
const unknownOutside = 'quem de direito';

export async function memorialOfArea(tx: UnitOfWork, projectId: string, key: string): Promise<AreaMemorial> {
  const read = await readArea(tx, projectId, key);
  const { kind, name, isOfLots, content, subdivision, changedAt, project, parts, arcs, plane, source } = read;
  const { rules, settings, numbering } = await readSettings(tx, projectId);
  const { neighbours, boundaries } = await readOutside(tx, projectId, read);
  const matter = { parts, arcs, plane, neighbours, boundaries, address: null, shape: '', segments: null };
  // An area has no front to begin at.
  const own = composed(matter, { ...rules, startRule: 'northernmost' });
  const coded = withCodes(own, await codesAround(tx, projectId, source, plane.srid), numbering.tolerance);
  const isNear = coded.sides.some(({ foundBy }) => foundBy === 'nearness');
  const doubts = [
    ...(unknownSides(coded).length > 0 ? (['unknownAdjoiner'] as const) : []),
    ...(isNear ? (['nearStreet'] as const) : []),
  ];
  const { surface, perimeter, measures, vertices, codes, droppedDuplicates, droppedCollinear } = coded;
  const described = {
    ...{ key, kind, name, isOfLots, content, doubts, project, surface, perimeter, measures, vertices, codes },
    ...{ droppedDuplicates, droppedCollinear, shapeChangedAt: changedAt, plane: coded.plane },
    settings: { ...settings, startRule: 'northernmost' as const },
    area: sameArea(coded.area, read.area),
    sides: coded.sides.map((side) => saidOutside(kind, side)),
  };
  const walked = { ...described, block: '' };
  return {
    ...described,
    texts: {
      summary: areaSummary({ ...described, subdivision }),
      perimeter: perimeterText(walked, groundWords.area),
      closing: closingText(described, rules.meanHeight, groundWords.area),
    },
  };
}

function saidOutside(kind: AreaKind, side: MemorialSide): MemorialSide {
  if (kind !== 'perimeter') return side;
  const said = (text: string) => text.replaceAll(unknownAdjoiner, unknownOutside);
  return {
    ...side,
    adjoiner: said(side.adjoiner),
    foundAdjoiner: said(side.foundAdjoiner),
    stretches: side.stretches.map((stretch) => ({ ...stretch, adjoiner: said(stretch.adjoiner) })),
  };
}
