import type { Entity } from '@gleba/sdk';
import { encodeConditions, type FilterCondition, type PanelServices } from '@gleba/sdk/web';
import type { Grouping } from '../../dashboards/data-query.ts';
import { endOfSpan } from './spans.ts';

/** The address of the list of such records, said short; undefined where there is none to go to. */
export function listPathOf(
  { panels }: Pick<PanelServices, 'panels'>,
  entity: Entity,
  projectId: string | undefined,
): string | undefined {
  const path = entity.linkable?.path.split('/:')[0];
  if (!path) return undefined;
  const found = panels.at(panels.addressOf(path, projectId));
  return found?.panel.slot === 'route' && (projectId !== undefined || found.panel.scope === 'organization')
    ? path
    : undefined;
}

/** What a list is asked for to show the records behind a group; undefined where no list can be asked so. */
export function conditionsOf(
  entity: Entity,
  groups: readonly Grouping[],
  keys: readonly (string | null)[],
): readonly FilterCondition[] | undefined {
  const found = groups.map((group, index) => conditionOf(entity, group, keys[index] ?? null));
  return found.every((condition) => condition !== undefined) ? found : undefined;
}

function conditionOf(
  entity: Entity,
  { field: name, bucket }: Grouping,
  key: string | null,
): FilterCondition | undefined {
  const field = entity.allFields[name];
  if (!field?.filterable) return undefined;
  if (key === null || key === '') return field.required ? undefined : { field: name, operator: 'isEmpty', values: [] };
  if (bucket !== undefined) return { field: name, operator: 'between', values: [key, endOfSpan(bucket, key)] };
  switch (field.kind) {
    case 'enumeration':
    case 'reference':
      return { field: name, operator: 'in', values: [key] };
    case 'boolean':
      return { field: name, operator: key === 'true' ? 'isTrue' : 'isFalse', values: [] };
    default:
      return { field: name, operator: 'equals', values: [key] };
  }
}

/** What is said twice, by the dashboard's filter and by the group, is asked once. */
export function listAddress(path: string, asked: readonly FilterCondition[]): string {
  const conditions = [...new Map(asked.map((condition) => [encodeConditions([condition]), condition])).values()];
  return conditions.length === 0 ? path : `${path}?${new URLSearchParams({ f: encodeConditions(conditions) })}`;
}
