import { type DynamicField, formatDate, formatNumber } from '@gleba/sdk';
import type { Texts } from '@gleba/sdk/web';
import type { VisitDetails } from '../../visit-details.ts';

/** What was written down of a visit, as 'Data do retorno: 31/12/2026', in the order of its result's fields. */
export function visitDetailLines(
  t: Texts,
  fields: readonly DynamicField[] | null | undefined,
  details: VisitDetails | null,
): readonly string[] {
  return (fields ?? []).flatMap(({ name, label, kind }) => {
    const value = details?.[name];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'boolean') return [`${label}: ${t(value ? 'ui.yes' : 'ui.no')}`];
    return [`${label}: ${kind === 'date' ? formatDate(value) : kind === 'number' ? formatNumber(value) : value}`];
  });
}
