import { type Entity, formatMoney, formatNumber } from '@gleba/core';
import { useEffect, useState } from 'react';
import { useServices } from '../context/services.tsx';

type Sums = Readonly<Record<string, string | number | null>>;

/** Sums of the entity's amounts over the whole filter, by field; empty until they are there. */
export function useTotals(
  entity: Entity,
  filter: Readonly<Record<string, unknown>> | undefined,
  rowCount: number,
): Readonly<Record<string, string>> | undefined {
  const { api } = useServices();
  const [sums, setSums] = useState<Sums>();
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => !field.hidden && !field.read && (field.kind === 'money' || field.kind === 'decimal'))
    .map(([name]) => name);
  const key = JSON.stringify(filter ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is compared by its text
  useEffect(() => {
    if (fields.length === 0 || rowCount === 0) return;
    const controller = new AbortController();
    const type = entity.plural.charAt(0).toUpperCase() + entity.plural.slice(1);
    const document = `query ${type}Totals($filter: ${entity.typeName}Filter) { ${entity.plural}(filter: $filter) { aggregates { sum { ${fields.join(' ')} } } } }`;
    api
      .graphql<Record<string, { aggregates: { sum: Sums } | null } | undefined>>(
        document,
        { filter },
        { signal: controller.signal, isQuiet: true },
      )
      .then(
        (data) => setSums(data[entity.plural]?.aggregates?.sum),
        // A list without totals is still a list.
        () => !controller.signal.aborted && setSums(undefined),
      );
    return () => controller.abort();
  }, [api, entity, key, rowCount]);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(sums ?? {}).flatMap(([name, sum]) => {
      if (sum === null) return [];
      return [[name, entity.fields[name]?.kind === 'money' ? formatMoney(sum) : formatNumber(sum)]];
    }),
  );
}
