import type { Entity } from '@gleba/core';
import { applies, fieldProblems, inputFields, inputSchema, placedFields } from '@gleba/core';
import { ApiError, isAborted } from '@gleba/core/web';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldHelp, fieldLabel } from '../context/labels.ts';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { FieldEditor, isEditable } from '../field/field-editor.tsx';
import { FieldValue } from '../field/field-value.tsx';
import { useAddressValue } from '../route/use-address.ts';
import classes from './record.module.css';

export interface FactsProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
  /** In order; default every visible field of the entity's own. */
  readonly fields?: readonly string[];
  /** Nothing can be changed here, whatever the person may. */
  readonly isReadOnly?: boolean;
}

/** Fields that a record shows when nobody says which. */
export function factFields(entity: Entity): readonly string[] {
  const shown = Object.entries(entity.fields)
    .filter(([, field]) => !field.hidden && !['json', 'geometry'].includes(field.kind))
    .map(([name]) => name);
  return placedFields(entity, shown);
}

/**
 * A record's facts in two columns. Each is edited in place, saved when left, and can be undone. `?field=<name>` in the address opens that
 * one: the way to what is to be mended.
 */
export const Facts = observer(function Facts({ entity, record, fields, isReadOnly = false }: FactsProps) {
  const can = useCan();
  const names = fields ?? factFields(entity);
  const projectId = typeof record.projectId === 'string' ? record.projectId : undefined;
  const isWritable = !isReadOnly && entity.derive.update && can(entity.access.update, projectId);
  const writable = inputFields(entity, 'patch');
  const [asked, setAsked] = useAddressValue<string>('field', '');
  return (
    <dl className={classes.facts}>
      {names.map((name) => {
        const field = writable.get(name);
        if (!applies(entity, name, record)) return null;
        // What only the server puts there and has not: nothing to read, nothing to do.
        if (entity.allFields[name]?.writing === 'never' && (record[name] ?? null) === null) return null;
        const isOpen =
          isWritable && field !== undefined && isEditable(field) && (!field.write || can(field.write, projectId));
        return (
          <Fact
            key={`${record.id} ${name}`}
            {...{ entity, record, name }}
            isEditable={isOpen}
            isAsked={isOpen && name === asked}
            onDone={() => setAsked('')}
          />
        );
      })}
    </dl>
  );
});

interface FactProps extends Pick<FactsProps, 'entity' | 'record'> {
  readonly name: string;
  readonly isEditable: boolean;
  /** Somebody came to change it. */
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

const Fact = observer(function Fact({ entity, record, name, isEditable, isAsked, onDone }: FactProps) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(false);
  /** Why the last change was refused; the value has gone back to what it was. */
  const [refusal, setRefusal] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const label = fieldLabel(t, entity, name);
  const field = entity.allFields[name];
  const isLong = (field?.maxLength ?? 0) >= 200;
  // A file is opened by a press, and changed by a button of its own.
  const isFile = field?.file !== undefined && !field.file.isPicture && (record[name] ?? null) !== null;
  useEffect(() => {
    if (isAsked) setEditing(true);
  }, [isAsked]);
  const close = (isKeyboard: boolean) => {
    setEditing(false);
    if (isAsked) onDone();
    if (isKeyboard) requestAnimationFrame(() => button.current?.focus());
  };
  const edit = {
    ref: button,
    title: t('ui.facts.edit', { field: label }),
    onClick: () => {
      setEditing(true);
      setRefusal(undefined);
    },
  };
  return (
    <div className={classes.fact} data-wide={isLong || undefined}>
      <dt id={labelId} className={classes.label}>
        {label}
      </dt>
      <dd className={classes.value}>
        {isEditing ? (
          <FactEditor
            entity={entity}
            record={record}
            name={name}
            label={label}
            onClose={close}
            onRefused={setRefusal}
          />
        ) : isEditable && isFile ? (
          <span className={classes.plain}>
            <FieldValue entity={entity} name={name} record={record} />
            <ActionIcon {...edit} variant="subtle" color="gray" aria-label={edit.title}>
              <IconPencil size={16} />
            </ActionIcon>
          </span>
        ) : isEditable ? (
          <UnstyledButton
            {...edit}
            className={classes.edit}
            id={`${labelId}-value`}
            aria-labelledby={`${labelId} ${labelId}-value`}
          >
            <FieldValue entity={entity} name={name} record={record} empty={t('ui.facts.add')} />
          </UnstyledButton>
        ) : (
          <span className={classes.plain}>
            <FieldValue entity={entity} name={name} record={record} empty="—" isLinked />
          </span>
        )}
      </dd>
      {refusal ? (
        <dd className={classes.refusal} role="alert">
          {refusal}
        </dd>
      ) : null}
    </div>
  );
});

interface FactEditorProps extends Pick<FactsProps, 'entity' | 'record'> {
  readonly name: string;
  readonly label: string;
  readonly onClose: (isKeyboard: boolean) => void;
  readonly onRefused: (text: string) => void;
}

function FactEditor({ entity, record, name, label, onClose, onRefused }: FactEditorProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(entity);
  const [value, setValue] = useState<unknown>(record[name] ?? null);
  const [problem, setProblem] = useState<string>();
  const isClosed = useRef(false);
  const { kind, file } = entity.allFields[name] ?? {};
  // Choosing one opens a window of the system, which leaves the field without being done with it.
  const isFile = file !== undefined;
  // What is chosen rather than typed is done with the choice.
  const isChoice = kind === 'boolean' || kind === 'enumeration' || kind === 'reference';

  const save = async (next: unknown, isKeyboard: boolean) => {
    if (isClosed.current) return;
    const patch = { [name]: next };
    const parsed = inputSchema(entity, 'patch', 'caller').safeParse(patch);
    if (!parsed.success) return setProblem(fieldProblems(entity, parsed.error)[0]?.message);
    const stored = (parsed.data as Record<string, unknown>)[name] ?? null;
    isClosed.current = true;
    if (stored === (record[name] ?? null)) return onClose(isKeyboard);
    onClose(isKeyboard);
    try {
      const { undo } = await store.undoable(record.id, { [name]: stored });
      notifier.success(t('ui.facts.saved', { field: label }), {
        label: t('ui.undo'),
        run: () => void undo().catch(() => {}),
      });
    } catch (error) {
      if (isAborted(error)) return;
      onRefused(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t('ui.error.unknown'));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      isClosed.current = true;
      onClose(true);
    } else if (event.key === 'Enter' && !isFile && !(event.target instanceof HTMLTextAreaElement))
      void save(value, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.editor} onKeyDownCapture={isChoice && !isFile ? undefined : onKeyDown}>
      <FieldEditor
        entity={entity}
        name={name}
        ariaLabel={label}
        value={value}
        description={fieldHelp(t, entity, name)}
        error={problem}
        autoFocus
        keepsEscape={!isChoice}
        onChange={(next) => {
          setValue(next);
          setProblem(undefined);
          if (isChoice) void save(next, true);
        }}
        onBlur={isFile ? undefined : () => (isChoice ? onClose(false) : void save(value, false))}
      />
    </div>
  );
}
