import { type Entity, type Field, type FilterOf, formatMoney, formatNumber } from '@gleba/core';
import { useServices } from '../context/services.tsx';
import { useAnswer } from '../operation/use-answer.ts';

function isAmount({ kind, list }: Field): boolean {
  return (kind === 'money' || kind === 'decimal') && !(typeof list === 'object' && list.hasTotal === false);
}

/** Sums of the entity's amounts over the whole filter, by field; empty until they are there. */
export function useTotals(
  entity: Entity,
  filter: FilterOf<Entity> | undefined,
  rowCount: number,
): Readonly<Record<string, string>> | undefined {
  const { api } = useServices();
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => !field.hidden && !field.read && isAmount(field))
    .map(([name]) => name);
  const key =
    fields.length === 0 || rowCount === 0 ? undefined : `${entity.id} ${rowCount} ${JSON.stringify(filter ?? null)}`;
  // A list without totals is still a list.
  const { answer } = useAnswer(key, (options) => api.totals<Entity, string>(entity, { sum: fields, filter }, options), {
    keepsFormer: true,
  });
  if (fields.length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(answer?.sum ?? {}).flatMap(([name, sum]) => {
      if (sum === null) return [];
      return [[name, entity.fields[name]?.kind === 'money' ? formatMoney(sum) : formatNumber(sum)]];
    }),
  );
}
