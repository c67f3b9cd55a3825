import type { CadDrawing, CadEntity } from '@gleba/sdk/exchange/server';
import type { Point, SheetPoint } from '@gleba/sdk/geo';
import { type DrawnTint, layerStyles, planLayers } from '../../plans/drawn.ts';
import { hatchLines } from '../../plans/hatch.ts';
import type { PlanLayout } from '../../plans/layout-plan.ts';
import { withBulges } from '../../plans/line-arcs.ts';
import type { Words } from '../../plans/words.ts';

/** Release 12 knows no tint: ground that has one on paper has lines, so many millimetres apart on it. Black ones are parts of signs. */
const hatches = {
  water: { layer: 'waterHatch', spacing: 2, angle: 0 },
  publicArea: { layer: 'publicAreaHatch', spacing: 3, angle: 45 },
} as const;

function hatched({ tint, rings }: DrawnTint, at: (point: SheetPoint) => Point): CadEntity[] {
  if (tint !== 'water' && tint !== 'publicArea') return [];
  const { layer, spacing, angle } = hatches[tint];
  return hatchLines(rings, spacing, angle).map(([from, to]) => ({
    ...{ kind: 'line', layer, points: [at(from), at(to)], isClosed: false },
  }));
}

/** Metres between a sheet of tables and what stands to its left, by the scale. */
const sheetGap = 20;

/**
 * A laid-out plan in metres of the project's plane: what is on the map lies where it is, its frame and tables around it, and letters are
 * as many metres high as they are millimetres on the paper at its scale.
 */
export function drawingOf({ scale, sheets }: PlanLayout, say: Words): CadDrawing {
  const factor = scale / 1000;
  const [first] = sheets;
  const view = first?.view;
  const entities: CadEntity[] = [];
  // Over registrations their own hatches are read.
  const isOverlay = sheets.some(({ drawn }) => drawn.some((one) => one.kind !== 'tint' && one.layer === 'overlay'));
  let right = 0;
  for (const sheet of sheets) {
    const shift = right;
    right += sheet.width + sheetGap;
    const at = ([x, y]: SheetPoint): Point => view?.pointAt([x + shift, y]) ?? [(x + shift) * factor, -y * factor];
    for (const one of sheet.drawn) {
      if (one.kind === 'tint') {
        if (!isOverlay) entities.push(...hatched(one, at));
        continue;
      }
      const layer = one.layer;
      if (one.kind === 'line') {
        const { points, bulges } = withBulges(one.points.map(at), one.arcs ?? []);
        entities.push({ kind: 'line', layer, points, bulges, isClosed: one.isClosed });
      } else if (one.kind === 'circle')
        entities.push({ kind: 'circle', layer, at: at(one.at), radius: one.radius * factor });
      else {
        const { text, height, align } = one;
        // Clockwise on the sheet, against the clock in a plane whose north is up.
        entities.push({ kind: 'text', layer, text, at: at(one.at), height: height * factor, angle: -one.angle, align });
      }
    }
  }
  return {
    layers: planLayers.map((id) => ({ id, name: say(`lands.plans.layer.${id}`), colour: layerStyles[id].aci })),
    entities,
  };
}
