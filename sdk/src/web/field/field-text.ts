import {
  type Entity,
  formatArea,
  formatDate,
  formatDateTime,
  formatInteger,
  formatMoney,
  formatNumber,
  isTextual,
} from '@gleba/core';
import { applyMask } from '../form/mask.ts';
import { textMask } from './text-mask.ts';

/** A value as text where nothing of it needs words of a locale: days, money, decimals with comma, masked numbers. */
export function fieldText(entity: Entity, name: string, value: unknown): string {
  const field = entity.allFields[name];
  if (!field) return '';
  const raw = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (field.kind) {
    case 'money':
      return formatMoney(raw);
    case 'decimal':
      return field.measure === 'area' ? formatArea(raw) : formatNumber(raw);
    case 'integer':
      return field.isCode ? raw : formatInteger(raw);
    case 'computed':
      return field.computed?.how === 'count' ? formatInteger(raw) : isTextual(field) ? raw : formatNumber(raw);
    case 'date':
      return formatDate(raw);
    case 'instant':
      return formatDateTime(raw);
    case 'text': {
      const mask = textMask(name, field);
      return mask ? applyMask(mask, raw) : raw;
    }
    default:
      return raw;
  }
}
