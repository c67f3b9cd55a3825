import { type Entity, formatArea, formatInteger, formatMoney, formatNumber } from '@gleba/sdk';
import { entityPlural, fieldLabel, type Texts, valueLabel } from '@gleba/sdk/web';
import type { Grouping, KeptQuery, Measure } from '../../dashboards/data-query.ts';
import { spanWords } from './spans.ts';

export type NameOf = (entityId: string, id: string) => string | undefined;

/** A group in words: a status as its word, a month as a month, a person by name. */
export function keyWords(
  t: Texts,
  entity: Entity,
  { field, bucket }: Grouping,
  key: string | null,
  nameOf: NameOf,
): string {
  if (key === null || key === '') return t('workspace.dashboards.none');
  if (bucket !== undefined) return spanWords(t, bucket, key);
  const declared = entity.allFields[field];
  if (declared?.kind === 'enumeration') return valueLabel(t, entity, field, key);
  if (declared?.kind === 'boolean') return t(key === 'true' ? 'workspace.dashboards.yes' : 'workspace.dashboards.no');
  if (declared?.reference) return nameOf(declared.reference.entity, key) ?? '…';
  return key;
}

/** A figure in words, by what was measured. */
export function valueWords(entity: Entity, measure: Measure, value: string | null): string {
  if (value === null) return '–';
  if (measure.kind === 'count' || measure.kind === 'distinct') return formatInteger(value);
  const field = entity.allFields[measure.field];
  if (field?.kind === 'money') return formatMoney(value);
  if (field?.measure === 'area' || field?.computed?.how === 'area') return formatArea(value);
  const isWhole = measure.kind !== 'average' && (field?.kind === 'integer' || field?.computed?.how === 'count');
  return isWhole ? formatInteger(value) : formatNumber(value);
}

/** 'Quantidade', 'Soma de Área'. */
export function measureWords(t: Texts, entity: Entity, measure: Measure): string {
  return measure.kind === 'count'
    ? t('workspace.dashboards.measure.count')
    : t(`workspace.dashboards.measure.${measure.kind}Of`, { field: fieldLabel(t, entity, measure.field) });
}

/** What a widget without a title of its own is called: 'Lotes por Quadra'. */
export function queryTitle(
  t: Texts,
  entity: Entity,
  { measure, groups }: Pick<KeptQuery, 'measure' | 'groups'>,
): string {
  const what =
    measure.kind === 'count'
      ? entityPlural(t, entity)
      : t('workspace.dashboards.measured', {
          measure: measureWords(t, entity, measure),
          entities: entityPlural(t, entity),
        });
  const by = groups.map(({ field }) => fieldLabel(t, entity, field));
  return by.length === 0
    ? what
    : t('workspace.dashboards.by', { what, fields: by.join(t('workspace.dashboards.and')) });
}
