import { type Entity, type FilterOf, type Include, relationName } from '@gleba/core';
import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { FieldValue } from '../field/field-value.tsx';
import { namedModals } from '../modal/named-modal-store.ts';
import { recordModals } from '../modal/record-modals.ts';
import { useList } from '../record/use-list.ts';
import classes from './derived.module.css';

export interface LinkedRecordProps {
  readonly record: { readonly id: string };
  readonly extension: Entity;
  /** Of the extension: names the record that is told. */
  readonly reference: string;
  /** What is told of it beside its title, where it has a value. */
  readonly facts: readonly string[];
  readonly icon?: ComponentType<{ readonly size: number }>;
  /** Locale key of what opening it is called. */
  readonly open: string;
}

/** Beside a record: the one that its extension names, which opens where it has a dialog of its own. Kept true by the live stream. */
export const LinkedRecord = observer(function LinkedRecord(props: LinkedRecordProps) {
  const { record, extension, reference, facts, icon: Icon } = props;
  const { panels, registry, session } = useServices();
  const t = useTranslate();
  const target = registry.get(extension.fields[reference]?.reference?.entity ?? '');
  const way = relationName(reference, extension);
  const include: Include = { [way]: [...target.title, ...facts] };
  const filter = { id: { equalTo: record.id } } as FilterOf<Entity>;
  const linked: unknown = useList(extension, { filter, fields: [reference], include }).rowAt(0)?.[way];
  if (!isRecord(linked)) return null;
  const content = (
    <>
      {Icon ? <Icon size={16} /> : null}
      <span className={classes.linkedTitle}>{recordTitle(t, target, linked)}</span>
      {facts
        .filter((name) => linked[name] !== null)
        .map((name) => (
          <FieldValue key={name} entity={target} name={name} record={linked} />
        ))}
    </>
  );
  const modal = recordModals.find((name) => name === target.quickCreate);
  const mayOpen = modal && panels.allowed(`dialog:${modal}`, session, session.projectId).length > 0;
  if (!mayOpen) return <span className={classes.linked}>{content}</span>;
  return (
    <UnstyledButton
      className={classes.linked}
      title={t(props.open)}
      onClick={() => void namedModals.show(modal, { id: linked.id })}
    >
      {content}
    </UnstyledButton>
  );
});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> & { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
