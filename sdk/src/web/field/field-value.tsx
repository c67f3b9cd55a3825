import { type Entity, formatBytes, isLargeValue, type LargeValue, relationName } from '@gleba/core';
import { Anchor } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusOf } from '../badge/status-of.tsx';
import { fieldLabel } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { useOpen } from '../contribution/use-open.ts';
import { useRecordPath } from '../screens/record-path.ts';
import { fieldText } from './field-text.ts';
import { FileLink } from './file-link.tsx';
import { Picture } from './picture.tsx';
import { useReferenceTitle } from './use-reference-title.ts';

export interface FieldValueProps {
  readonly entity: Entity;
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** What stands for no value; default nothing. */
  readonly empty?: string;
  /** The name of another record leads to it, where it has a screen. */
  readonly isLinked?: boolean;
}

/** A value as people read it: dates, money, decimals with comma, status words, names of referred records. */
export const FieldValue = observer(function FieldValue(props: FieldValueProps) {
  const { entity, name, record, empty = '' } = props;
  const t = useTranslate();
  const field = entity.allFields[name];
  const value = record[name];
  if (!field || value === null || value === undefined || value === '') {
    return <span style={{ color: 'var(--g-muted)' }}>{empty}</span>;
  }
  // In histories, of what was too large to be told.
  if (isLargeValue(value)) return <span>{largeText(t, value)}</span>;
  if (field.kind === 'enumeration' && typeof value === 'string') {
    return <StatusOf entity={entity} field={name} value={value} />;
  }
  if (field.file?.isPicture) return <Picture id={String(value)} label={fieldLabel(t, entity, name)} />;
  if (field.file) return <FileLink id={String(value)} />;
  if (field.kind === 'reference') return <ReferenceValue {...props} />;
  if (field.kind === 'boolean') return <span>{t(value === true ? 'ui.yes' : 'ui.no')}</span>;
  return <span>{fieldText(entity, name, value)}</span>;
});

function largeText(t: ReturnType<typeof useTranslate>, { $large: { bytes, begins } }: LargeValue): string {
  const size = t('ui.largeValue', { size: formatBytes(bytes, 0) });
  return begins === undefined ? size : `${begins}… (${size})`;
}

/** The name comes along with the record where the list asked for it; otherwise it is asked for by id. */
const ReferenceValue = observer(function ReferenceValue({ entity, name, record, empty, isLinked }: FieldValueProps) {
  const { registry } = useServices();
  const t = useTranslate();
  const target = registry.find(entity.allFields[name]?.reference?.entity ?? '');
  const included = record[relationName(name, entity)];
  if (!target) return <span>{empty}</span>;
  const id = String(record[name]);
  const title =
    included && typeof included === 'object' ? (
      <span>{recordTitle(t, target, included as Record<string, unknown>)}</span>
    ) : (
      <ReferenceName target={target} id={id} />
    );
  return isLinked ? <RecordLink target={target} id={id} title={title} /> : title;
});

interface RecordLinkProps {
  readonly target: Entity;
  readonly id: string;
  readonly title: ReactNode;
}

const RecordLink = observer(function RecordLink({ target, id, title }: RecordLinkProps) {
  const path = useRecordPath(target)?.(id);
  const open = useOpen();
  if (path === undefined) return title;
  return (
    <Anchor
      component={Link}
      to={path}
      underline="always"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(path);
      }}
    >
      {title}
    </Anchor>
  );
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
