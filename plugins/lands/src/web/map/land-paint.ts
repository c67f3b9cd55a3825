import {
  classPaint,
  type ExpressionSpecification,
  type MapMode,
  matching,
  type Paint,
  type ValueClasses,
} from '@gleba/sdk/geo/web';
import { landStatuses } from '../../entities/land.entity.ts';
import { type ContractValue, contractValues } from '../../land-coloring.ts';
import { palettes } from './land-colors.ts';

/** How lots are painted: expressions over a tile's attributes. */
export interface LandPaint {
  /** Part of the tiles' address; undefined for the status, which every tile has. */
  readonly by: string | undefined;
  readonly fill: Paint;
  readonly line: Paint;
}

const value: ExpressionSpecification = ['get', 'value'];

export function statusPaint(mode: MapMode): LandPaint {
  const { status, text } = palettes[mode];
  const by = (part: 'fill' | 'line') =>
    matching(
      ['get', 'status'],
      landStatuses.map((one) => [one, status[one][part]]),
      status.pending[part] ?? text,
    );
  return { by: undefined, fill: by('fill'), line: by('line') };
}

export function contractColors(mode: MapMode): Readonly<Record<ContractValue, { fill: string; line: string }>> {
  const { status } = palettes[mode];
  return { with: status.with_contract, without: status.pending, blocked: status.with_problem };
}

export function contractPaint(mode: MapMode): LandPaint {
  const colors = contractColors(mode);
  const by = (part: 'fill' | 'line') =>
    matching(
      value,
      contractValues.map((one) => [one, colors[one][part]]),
      colors.without[part],
    );
  return { by: 'contract', fill: by('fill'), line: by('line') };
}

/** Until the classes are known every lot is without one. */
export function columnPaint(mode: MapMode, by: string, classes: ValueClasses | undefined): LandPaint {
  const { fill, line } = palettes[mode].status.archived;
  return { by, fill: classPaint('value', classes, fill), line: classPaint('value', classes, line) };
}
