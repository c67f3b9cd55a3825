import { Project } from '@gleba/sdk';
import { NoOutline, placeOf, type ReferencePlane } from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaMemorial } from '../../area-answers.ts';
import { areaSubject } from '../../area-kinds.ts';
import { projectPlan } from '../../operations/plans.ts';
import { boundsOf } from '../../plans/bounds-of.ts';
import type { PlanAnswer, PlanLot } from '../../plans/plan-answer.ts';
import { areaOfPlan, type PlanKind } from '../../plans/plan-kinds.ts';
import { memorialOfArea } from '../areas/area-memorial.query.ts';
import { tableOfAreas } from '../areas/area-table.query.ts';
import { planeOfAreas } from '../areas/plane-of-areas.ts';
import { landErrors } from '../land-errors.ts';
import { boundingTypes } from '../layers/bounding-types.ts';
import type { MemorialRules } from '../memorial/compose-memorial.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { measuredLot } from './lot-sides.ts';
import { type GroundLot, open, type PlanShape, readAffected, readLots, readShapes } from './read-ground.ts';
import { readOverlay } from './read-overlay.ts';

export const projectPlanHandler = handle(projectPlan, ({ transaction }, { projectId, kind, area }) =>
  transaction((tx) => planOf(tx, projectId, kind, area ?? null)),
);

/** A plan is drawn under the rules of whoever asks: what they may not see is not on it. */
export async function planOf(
  tx: UnitOfWork,
  projectId: string,
  kind: PlanKind,
  asked: string | null,
): Promise<PlanAnswer> {
  const { name, city, state } = await tx.get(Project, projectId);
  const plane = await planeOfAreas(tx, projectId);
  if (!plane) throw landErrors.nothingToPlan();
  const types = await boundingTypes(tx);
  const { rules, settings } = await readSettings(tx, projectId);
  const shapes = await readShapes(tx, projectId, types, plane.srid);
  const perimeters = shapes.filter(({ type, isArea }) => type === 'perimeter' && isArea);
  const key =
    kind === 'general' ? null : (asked ?? (areaOfPlan[kind] === 'perimeter' ? perimeters[0]?.id : undefined) ?? null);
  if (kind !== 'general' && key === null) throw landErrors.nothingToPlan();
  const memorial = key === null ? null : await memorialOfArea(tx, projectId, key);
  if (memorial && memorial.kind !== areaOfPlan[kind]) throw landErrors.nothingToPlan();
  const block = memorial && kind === 'block' ? { subject: areaSubject(memorial.key), types } : null;
  const ground = areaOfPlan[kind] === 'perimeter' ? [] : await readLots(tx, projectId, block, plane.srid);
  const { lots, blocks } = groundOf(ground, shapes, block === null ? null : { rules, plane });
  const table = kind === 'general' ? await tableOfAreas(tx, projectId) : null;
  const affected = kind === 'block' ? [] : await readAffected(tx, projectId, types);
  const registrations = registrationsOf(affected, shapes, settings.registryNumber);
  const overlay =
    memorial && key !== null && kind === 'overlay'
      ? await readOverlay(tx, projectId, types, { id: key, area: memorial.area.toFixed(2) }, plane.srid)
      : null;
  const drawn = shapes.filter(({ type }) => type !== 'perimeter' && type !== 'blocks');
  const newest =
    [...shapes, ...ground]
      .map(({ changedAt }) => changedAt)
      .sort()
      .at(-1) ?? null;
  const isKnown = settings.technicianName !== null;
  return {
    ...{ kind, key, name: memorial?.name ?? name, project: { name, city, state }, settings, surface: rules.surface },
    plane: memorial?.plane ?? planeFacts(plane, lots, shapes),
    changedAt: newest,
    doubts: [
      ...(kind === 'general' && perimeters.length === 0 ? (['noPerimeter'] as const) : []),
      // Over registrations nobody reads who adjoins.
      ...(kind === 'overlay' ? [] : (memorial?.doubts ?? [])),
      ...(overlay && overlay.parts.length === 0 ? (['noDrawnRegistration'] as const) : []),
      ...(isKnown ? [] : (['noTechnician'] as const)),
    ],
    hints: [
      // A public servant's plan needs none (Decree 9,310/2018, art. 31, § 7).
      ...(settings.responsibilityNumber === null ? (['noResponsibility'] as const) : []),
      ...(kind !== 'block' && registrations.length === 0 ? (['noRegistration'] as const) : []),
      ...(drawn.some(({ bounds, isNamed }) => bounds === 'street' && !isNamed) ? (['unnamedStreet'] as const) : []),
      ...(table && table.lotsWithoutShape > 0 ? (['lotsWithoutShape'] as const) : []),
    ],
    area: memorial ? String(memorial.area) : (table?.perimeter ?? null),
    lots,
    blocks,
    shapes: drawn.map(({ name, bounds, isNamed, isArea, lines, arcs }) => ({
      ...{ name, bounds, isNamed, isArea, lines, arcs },
    })),
    // A block's plan shows the perimeter that runs by; the perimeter's own is drawn by its vertices.
    perimeters:
      kind === 'general' || kind === 'block' ? perimeters.map(({ lines, arcs }) => ({ rings: lines, arcs })) : [],
    registrations,
    overlay,
    table,
    boundary: memorial && boundaryOf(memorial),
  };
}

function boundaryOf({ vertices, sides, codes }: AreaMemorial): PlanAnswer['boundary'] {
  return { vertices, sides, codes };
}

/** Blocks that are drawn, then those that only their lots make up; each lot with the place of its own among them. */
function groundOf(
  ground: readonly GroundLot[],
  shapes: readonly PlanShape[],
  measured: { readonly rules: MemorialRules; readonly plane: ReferencePlane } | null,
): Pick<PlanAnswer, 'lots' | 'blocks'> {
  const blocks: PlanAnswer['blocks'] = shapes
    .filter(({ type, isArea }) => type === 'blocks' && isArea)
    .map(({ name, lines, arcs }) => ({ name, rings: lines, arcs }));
  const places = new Map(
    shapes.filter(({ type, isArea }) => type === 'blocks' && isArea).map(({ id }, index) => [id, index]),
  );
  const all = [...blocks];
  const lots = ground.map((lot): PlanLot => {
    const blockIndex = places.get(lot.blockKey) ?? all.length;
    if (blockIndex === all.length) {
      places.set(lot.blockKey, blockIndex);
      all.push({ name: lot.blockName, rings: [], arcs: [] });
    }
    return { block: lot.block, lot: lot.lot, blockIndex, area: lot.area, ...sidesOf(lot, measured) };
  });
  return { lots, blocks: all };
}

function sidesOf(
  { parts, arcs, lineArcs }: GroundLot,
  measured: { readonly rules: MemorialRules; readonly plane: ReferencePlane } | null,
): Pick<PlanLot, 'rings' | 'arcs' | 'sides'> {
  const drawn = { rings: parts.flat().map((ring) => open(ring, true)), arcs: lineArcs, sides: null };
  if (!measured) return drawn;
  try {
    return measuredLot(parts, arcs, measured.rules, measured.plane);
  } catch (error) {
    // A lot without ground has no paper, but the block has.
    if (error instanceof NoOutline) return drawn;
    throw error;
  }
}

/** Convergence and scale in the middle of what is drawn. */
function planeFacts(
  plane: ReferencePlane,
  lots: readonly PlanLot[],
  shapes: readonly PlanShape[],
): PlanAnswer['plane'] {
  const drawn = shapes.filter(({ type }) => type === 'perimeter').flatMap(({ lines }) => lines.flat());
  const own = drawn.length > 0 ? drawn : lots.flatMap(({ rings }) => rings.flat());
  const points = own.length > 0 ? own : shapes.flatMap(({ lines }) => lines.flat());
  const { srid, datum, zone, hemisphere, centralMeridian } = plane;
  return { srid, datum, zone: `${zone}${hemisphere}`, centralMeridian, ...placeOf(plane, boundsOf(points).centre) };
}

/** Several are kept in one setting with semicolons; what is drawn as well stands once, with its area. */
function registrationsOf(
  affected: readonly { readonly id: string; readonly area: string }[],
  shapes: readonly PlanShape[],
  said: string | null,
): PlanAnswer['registrations'] {
  const drawn = affected.map(({ id, area }) => ({ name: shapes.find((shape) => shape.id === id)?.name ?? '', area }));
  const numbers = (said ?? '').split(';').map((number) => number.trim());
  const digits = (text: string) => text.replace(/\D/g, '');
  const others = numbers.filter(
    (number) => number !== '' && !drawn.some(({ name }) => digits(number) !== '' && digits(name) === digits(number)),
  );
  return [...drawn, ...others.map((name) => ({ name, area: null }))];
}
