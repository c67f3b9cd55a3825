import { type Entity, formatDate, formatMoney, formatNumber } from '@gleba/core';
import { fieldLabel, valueLabel } from '../context/labels.ts';
import type { Texts } from '../context/texts.ts';
import { showDecimal } from '../form/decimal-text.ts';
import type { FilterCondition } from './filter-condition.ts';

/** A condition as a sentence: 'Situação é Pendente ou Iniciado'. `nameOf` names referred records. */
export function conditionSentence(
  t: Texts,
  entity: Entity,
  condition: FilterCondition,
  nameOf: (field: string, id: string) => string | undefined = () => undefined,
): string {
  const field = fieldLabel(t, entity, condition.field);
  const show = (value: string) => showValue(t, entity, condition.field, value, nameOf);
  const [first = '', second = ''] = condition.values;
  if (condition.operator === 'between' && !second) return sentence('atLeast');
  if (condition.operator === 'between' && !first) return sentence('atMost', second);
  return sentence(condition.operator);

  function sentence(operator: string, value = first): string {
    const chosen = condition.values.filter((part) => part !== '').map(show);
    return t(`ui.filter.sentence.${operator}`, {
      field,
      value: show(value),
      to: show(second),
      list: listed(chosen, t('ui.or')),
      count: chosen.length,
    });
  }
}

/** 'A', 'A ou B', 'A, B ou C', 'A, B e mais 3' as the locale says it. */
export function listed(parts: readonly string[], word: string): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

function showValue(
  t: Texts,
  entity: Entity,
  name: string,
  value: string,
  nameOf: (field: string, id: string) => string | undefined,
): string {
  const field = entity.allFields[name];
  switch (field?.kind) {
    case 'enumeration':
      return valueLabel(t, entity, name, value);
    case 'money':
      return formatMoney(value);
    case 'decimal':
      return showDecimal(value);
    case 'integer':
      return formatNumber(value, 0);
    case 'date':
    case 'instant':
      return formatDate(value);
    case 'reference':
      return nameOf(name, value) ?? '…';
    default:
      return field?.kind === 'computed' ? showDecimal(value) : `“${value}”`;
  }
}
