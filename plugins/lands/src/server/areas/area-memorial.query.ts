import type { Ring } from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaMemorial } from '../../area-answers.ts';
import type { AreaKind } from '../../area-kinds.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { areaMemorial } from '../../operations/areas.ts';
import { type MemorialMatter, unknownAdjoiner, unknownSides } from '../memorial/compose-memorial.ts';
import { composed, sameArea } from '../memorial/land-memorial.query.ts';
import { closingText, groundWords, perimeterText } from '../memorial/memorial-text.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { codesAround, withCodes } from '../vertices/registered-codes.ts';
import {
  asSegments,
  carriedFrom,
  hasOtherAdjoiners,
  outlineDigest,
  outlineRings,
  readConfirmation,
} from './area-sides.ts';
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
  const kept = await readConfirmation(tx, projectId, read.ownKey);
  const { rules, settings, numbering } = await readSettings(tx, projectId);
  const { neighbours, boundaries } = await readOutside(tx, projectId, read);
  const rings = outlineRings(read, rules);
  const shape = outlineDigest(rings, plane.srid);
  const segments = asSegments(kept);
  const matter = { parts, arcs, plane, neighbours, boundaries, address: null, shape, segments };
  // An area has no front to begin at.
  const own = composed(matter, { ...rules, startRule: 'northernmost' });
  const coded = withCodes(own, await codesAround(tx, projectId, source, plane.srid), numbering.tolerance);
  const isSame = kept?.shape === shape;
  const isSaved = kept && isSame && !hasOtherAdjoiners(kept.sides, own.sides);
  const confirmation: AreaMemorial['confirmation'] = isSaved ? 'saved' : kept ? 'stale' : 'proposed';
  const isNear = coded.sides.some(({ foundBy, adjoinerByHand }) => foundBy === 'nearness' && adjoinerByHand === null);
  const doubts = [
    ...(unknownSides(coded).length > 0 ? (['unknownAdjoiner'] as const) : []),
    ...(isNear && !isSaved ? (['nearStreet'] as const) : []),
    ...(confirmation === 'stale' ? (['stale'] as const) : []),
  ];
  const { surface, perimeter, measures, vertices, codes, droppedDuplicates, droppedCollinear } = coded;
  const described = {
    ...{ key, kind, name, isOfLots, content, doubts, project, surface, perimeter, measures, vertices, codes },
    ...{ droppedDuplicates, droppedCollinear, shapeChangedAt: changedAt, plane: coded.plane },
    ...{
      confirmationId: kept?.id ?? null,
      shape,
      confirmation,
      carried: kept && !isSame ? carriedFrom(kept.sides, own.sides, rings) : [],
    },
    ...drawnAround(neighbours, boundaries),
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

/** Of what is drawn around an area, the nearest: papers and screens show no more. */
const mostDrawn = 400;

/** The ground around is only drawn: millimetres will do. */
function drawnAround(neighbours: MemorialMatter['neighbours'], boundaries: MemorialMatter['boundaries']) {
  const toMillimetres = (line: Ring) =>
    line.map(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  return {
    neighbours: neighbours.slice(0, mostDrawn).map(({ id, block, lot, name, rings }) => ({
      ...{ id, label: lot === '' ? (name ?? '') : `${block}-${lot}`, rings: rings.map(toMillimetres) },
    })),
    boundaries: boundaries.slice(0, mostDrawn).map(({ name, bounds, lines }) => ({
      ...{ name, bounds, lines: lines.map(toMillimetres) },
    })),
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
