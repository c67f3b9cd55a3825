import type { Entity, FilterOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../context/services.tsx';
import type { RecordPartProps } from '../contribution/contribute.ts';
import { Facts, factFields } from '../record/facts.tsx';
import { useList } from '../record/use-list.ts';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './derived.module.css';

export interface ExtensionFactsProps extends RecordPartProps {
  readonly extension: Entity;
  /** Default: every visible one. */
  readonly fields?: readonly string[];
}

/** What an extension knows of a record. */
export const ExtensionFacts = observer(function ExtensionFacts({ record, extension, fields }: ExtensionFactsProps) {
  const t = useTranslate();
  const list = useList(extension, { filter: { id: { equalTo: record.id } } as FilterOf<Entity> });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const names = fields ?? factFields(extension);
  const known = list.rowAt(0);
  // Nothing is known, and only the server could say something.
  if (!known && names.every((name) => extension.allFields[name]?.writing === 'never'))
    return <p className={classes.none}>{t('ui.facts.none')}</p>;
  const facts = known ?? { id: record.id, projectId: record.projectId };
  return <Facts entity={extension} record={facts} fields={names} />;
});
