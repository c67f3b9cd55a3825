import type { Entity } from '@gleba/sdk';
import { StatusOf } from '@gleba/sdk/web';
import { type Figure, Figures } from './figures.tsx';

interface StatusFiguresProps {
  readonly label: string;
  readonly entity: Entity;
  readonly field: string;
  readonly statuses: readonly string[];
  /** Of each status, in the same order; money. */
  readonly found: readonly { readonly count: number; readonly value: string }[] | undefined;
  /** Behind them. */
  readonly more: Figure;
}

/** How many records of a list there are of each status and what they come to; each figure shows those that it counts. */
export function StatusFigures({ label, entity, field, statuses, found = [], more }: StatusFiguresProps) {
  const figures = statuses.flatMap((status, index) => {
    const { count = 0, value = '0' } = found[index] ?? {};
    if (count === 0) return [];
    const conditions = [{ field, operator: 'in', values: [status] } as const];
    return [{ id: status, count, value, conditions, label: <StatusOf entity={entity} field={field} value={status} /> }];
  });
  return figures.length === 0 ? null : <Figures label={label} figures={[...figures, more]} />;
}
