import {
  type Entity,
  formatBytes,
  formatDate,
  formatDateTime,
  formatInteger,
  formatMoney,
  formatNumber,
  isLargeValue,
  type LargeValue,
  relationName,
} from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { StatusBadge, toneOf } from '../badge/status-badge.tsx';
import { recordTitle, valueLabel } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { applyMask } from '../form/mask.ts';
import { textMask } from './text-mask.ts';
import { useReferenceTitle } from './use-reference-title.ts';

export interface FieldValueProps {
  readonly entity: Entity;
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** What stands for no value; default nothing. */
  readonly empty?: string;
}

/** A value as people read it: dates, money, decimals with comma, status words, names of referred records. */
export const FieldValue = observer(function FieldValue({ entity, name, record, empty = '' }: FieldValueProps) {
  const t = useTranslate();
  const field = entity.allFields[name];
  const value = record[name];
  if (!field || value === null || value === undefined || value === '') {
    return <span style={{ color: 'var(--g-muted)' }}>{empty}</span>;
  }
  // In histories, of what was too large to be told.
  if (isLargeValue(value)) return <span>{largeText(t, value)}</span>;
  if (field.kind === 'enumeration' && typeof value === 'string') {
    return <StatusBadge label={valueLabel(t, entity, name, value)} tone={toneOf(value)} />;
  }
  if (field.kind === 'reference') return <ReferenceValue entity={entity} name={name} record={record} empty={empty} />;
  if (field.kind === 'boolean') return <span>{t(value === true ? 'ui.yes' : 'ui.no')}</span>;
  return <span>{plainText(entity, name, value)}</span>;
});

function largeText(t: ReturnType<typeof useTranslate>, { $large: { bytes, begins } }: LargeValue): string {
  const size = t('ui.largeValue', { size: formatBytes(bytes, 0) });
  return begins === undefined ? size : `${begins}… (${size})`;
}

/** A plain value's text. */
function plainText(entity: Entity, name: string, value: unknown): string {
  const field = entity.allFields[name];
  if (!field) return '';
  const raw = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (field.kind) {
    case 'money':
      return formatMoney(raw);
    case 'decimal':
      return formatNumber(raw);
    case 'integer':
      return field.isCode ? raw : formatInteger(raw);
    case 'computed':
      return field.computed?.how === 'count'
        ? formatInteger(raw)
        : field.computed?.how === 'join'
          ? raw
          : formatNumber(raw);
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

/** The name comes along with the record where the list asked for it; otherwise it is asked for by id. */
const ReferenceValue = observer(function ReferenceValue({ entity, name, record, empty = '' }: FieldValueProps) {
  const { registry } = useServices();
  const t = useTranslate();
  const target = registry.find(entity.allFields[name]?.reference?.entity ?? '');
  const included = record[relationName(name)];
  if (!target) return <span>{empty}</span>;
  if (included && typeof included === 'object') {
    return <span>{recordTitle(t, target, included as Record<string, unknown>)}</span>;
  }
  return <ReferenceName target={target} id={String(record[name])} />;
});

const ReferenceName = observer(function ReferenceName({
  target,
  id,
}: {
  readonly target: Entity;
  readonly id: string;
}) {
  return <span>{useReferenceTitle(target, id) ?? '…'}</span>;
});
