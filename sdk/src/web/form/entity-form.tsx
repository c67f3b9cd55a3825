import { applicableValues, applies, type Entity, type Field, groupedFields, inputFields } from '@gleba/core';
import { Button } from '@mantine/core';
import { compareStructural } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldHelp, fieldLabel } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import { FormParts, saveExtensions } from '../contribution/form-parts.tsx';
import { FieldEditor, type FieldEditorProps, isEditable } from '../field/field-editor.tsx';
import classes from './entity-form.module.css';
import { type FormValues, useFormDraft } from './form-draft.ts';
import { byField, type FormProblems, formProblems, inWords, problemsOf } from './form-problems.ts';
import { useOnceDrawn } from './use-once-drawn.ts';

/** What a form hands to an editor of the caller's own. */
export interface FormEditorProps
  extends Omit<FieldEditorProps, 'ariaLabel' | 'keepsEscape' | 'offersNew' | 'recordId' | 'projectId'> {
  /** Everything that the form holds at present, shown or not. */
  readonly values: FormValues;
  /** Of other fields too: a postal code fills in its city. */
  readonly setValues: (values: FormValues) => void;
  /** What has to be written before the record, such as one that its field will name: told again with each drawing, it answers values of the form. */
  readonly beforeSubmit?: (write: () => Promise<FormValues>) => void;
}

export interface EntityFormProps {
  readonly entity: Entity;
  readonly operation: 'create' | 'patch';
  /** Fields that are another entity's: whose words and choices they have. */
  readonly homes?: Readonly<Record<string, FieldHome>>;
  /** Names the draft, so that two open forms do not share one. Default the entity and operation. */
  readonly draftId?: string;
  /** In order; default every field that the operation takes and the person may write, in the groups of the declaration. */
  readonly fields?: readonly string[];
  /** By field name, in place of the declared editor: for geometry and JSON, or where choosing needs more. */
  readonly editors?: Readonly<Record<string, ComponentType<FormEditorProps>>>;
  /** patch: the record; create: values that are there at first. */
  readonly initial?: FormValues;
  /** Values that go along and are not shown: `{ projectId }`. */
  readonly fixed?: FormValues;
  /** A verb: 'Criar projeto'. */
  readonly submitLabel: string;
  /** create: all values; patch: what differs. Throwing keeps everything typed; problems by field are shown beside them. */
  readonly onSubmit: (
    values: Record<string, unknown>,
    /** With `hasExtensions`: writes what the form holds of them, once the record is there. Answers whether something was written. */
    writeExtensions: (recordId: string) => Promise<boolean>,
  ) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Shows what other plugins ask for of such a record (slot `form:<entity id>`); the caller writes it. */
  readonly hasExtensions?: boolean;
  /** Above the buttons. */
  readonly children?: ReactNode;
}

export interface FieldHome {
  readonly entity: Entity;
  readonly name: string;
}

/** Fields of a form made from the declaration alone; geometry and JSON are among them where the caller edits them. */
export function formFields(
  entity: Entity,
  operation: 'create' | 'patch',
  editors: EntityFormProps['editors'] = {},
): readonly string[] {
  return [...inputFields(entity, operation)]
    .filter(
      ([name, field]) =>
        !field.system && field.group !== false && !field.isOrder && (isEditable(field) || name in editors),
    )
    .map(([name]) => name);
}

/** A form from the declaration: labels, help and editors of its fields, the server's own checks, a draft that survives. */
export const EntityForm = observer(function EntityForm(props: EntityFormProps) {
  const { entity, operation, initial = {} } = props;
  const t = useTranslate();
  const { registry, stores } = useServices();
  const groups = useFormGroups(props);
  const names = groups.flatMap(({ fields }) => fields);
  const { draft, type, hold, drop, bringBack } = useFormDraft(props.draftId ?? `${entity.id}.${operation}`);
  const [problems, setProblems] = useState<FormProblems>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(new Map<string, () => Promise<FormValues>>());
  const onceDrawn = useOnceDrawn();

  const current = (name: string) =>
    name in draft ? draft[name] : (initial[name] ?? defaultOf(entity.allFields[name]));
  const typed = () => Object.fromEntries(names.map((name) => [name, current(name) ?? null]));
  const isShown = (name: string) => applies(entity, name, { ...initial, ...typed(), ...props.fixed });
  const input = (): Record<string, unknown> => {
    const own = operation === 'create' ? withoutEmpty(typed()) : changedOnly(typed(), initial);
    const sent = operation === 'create' ? applicableValues(entity, own) : applicableValues(entity, own, initial);
    return { ...sent, ...props.fixed };
  };
  const check = (): FormProblems => {
    const found = formProblems(entity, operation, input(), initial);
    return byField(found.map((problem) => inWords(t, entity, problem)));
  };
  const change = (values: FormValues) => {
    type(values);
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in values))));
  };
  const leave = (name: string) => {
    // Only what was touched complains on the way; the rest at the end.
    const problem = name in draft ? check()[name] : undefined;
    if (problem) setProblems((old) => ({ ...old, [name]: problem }));
  };
  const reveal = (found: FormProblems) => {
    setProblems(found);
    const first = names.find((name) => name in found);
    onceDrawn(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    if (Object.keys(found).length > 0) return reveal(found);
    setBusy(true);
    hold();
    try {
      let written: FormValues = {};
      for (const name of names.filter(isShown)) written = { ...written, ...(await before.current.get(name)?.()) };
      await props.onSubmit({ ...input(), ...changedOnly(written, initial) }, (id) =>
        saveExtensions(registry, stores, entity, id, draft),
      );
      drop();
    } catch (error) {
      bringBack();
      reveal(problemsOf(error, t('ui.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    drop();
    props.onCancel?.();
  };

  const editor = (name: string) => ({
    ...{ entity, name, value: current(name), error: problems[name], isDisabled: isBusy },
    ...{ home: props.homes?.[name], own: props.editors?.[name], autoFocus: name === names[0] },
    onChange: (value: unknown) => change({ [name]: value }),
    onBlur: () => leave(name),
    values: { ...initial, ...draft },
    setValues: change,
    beforeSubmit: (write: () => Promise<FormValues>) => void before.current.set(name, write),
  });
  const own = { ...props.fixed, ...initial };
  const parts = {
    entity,
    className: classes.group,
    recordId: operation === 'patch' && typeof own.id === 'string' ? own.id : undefined,
    projectId: typeof own.projectId === 'string' ? own.projectId : undefined,
    values: { ...initial, ...draft },
    setValues: change,
    isDisabled: isBusy,
  };
  const rest = Object.entries(problems).filter(([name]) => !names.includes(name));
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {props.hasExtensions ? <FormParts {...parts} areSections={false} /> : null}
      {groups.map(({ title, fields }) => (
        <section key={title} className={classes.group}>
          {title ? <h3 className={classes.heading}>{t(title)}</h3> : null}
          <div className={classes.fields}>
            {fields.filter(isShown).map((name) => (
              <div key={name} className={classes.field} data-wide={isWide(entity.allFields[name]) || undefined}>
                <FormField {...editor(name)} />
              </div>
            ))}
          </div>
        </section>
      ))}
      {props.hasExtensions ? <FormParts {...parts} areSections headingClass={classes.heading} /> : null}
      {rest.length > 0 ? (
        <p className={classes.problem} role="alert">
          {rest.map(([, text]) => text).join(' ')}
        </p>
      ) : null}
      {props.children}
      <FormActions isBusy={isBusy} submitLabel={props.submitLabel} onCancel={props.onCancel && cancel} />
    </form>
  );
});

/** The fields that the person may write, in the groups of the declaration; those that are named are one group without a title. */
function useFormGroups({ entity, operation, fields, editors, fixed, initial }: EntityFormProps) {
  const can = useCan();
  if (fields) return [{ title: '', fields }];
  const projectId = String(fixed?.projectId ?? initial?.projectId ?? '') || undefined;
  const isAllowed = (name: string) => {
    const rule = entity.allFields[name]?.write;
    return !rule || can(rule, projectId);
  };
  return groupedFields(entity, formFields(entity, operation, editors).filter(isAllowed));
}

interface FormFieldProps extends Omit<FormEditorProps, 'label' | 'description' | 'home'> {
  readonly home: FieldHome | undefined;
  /** In place of the declared editor. */
  readonly own: ComponentType<FormEditorProps> | undefined;
}

function FormField({ home: given, own: Own, values, setValues, beforeSubmit, ...field }: FormFieldProps) {
  const t = useTranslate();
  const home = given ?? { entity: field.entity, name: field.name };
  const label = fieldLabel(t, home.entity, home.name);
  const described = { ...field, home, label, description: fieldHelp(t, home.entity, home.name) };
  const recordId = typeof values.id === 'string' ? values.id : undefined;
  if (!Own) return <FieldEditor {...described} recordId={recordId} offersNew />;
  return <Own {...described} {...{ values, setValues, beforeSubmit }} />;
}

interface FormActionsProps {
  readonly isBusy: boolean;
  readonly submitLabel: string;
  readonly onCancel: (() => void) | undefined;
}

function FormActions({ isBusy, submitLabel, onCancel }: FormActionsProps) {
  const t = useTranslate();
  return (
    // Pressing a button must not leave the field first: a problem that comes or goes would move the button away.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is kept from being done
    <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
      {onCancel ? (
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
      ) : null}
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
    </div>
  );
}

function isWide(field: Field | undefined): boolean {
  if (field?.kind === 'json' || field?.kind === 'geometry') return true;
  return field?.kind === 'text' && (field.maxLength ?? 0) >= 200;
}

/** A literal default is shown; one that only the database knows is not. */
function defaultOf(field: Field | undefined): unknown {
  const value = field?.default;
  return typeof value === 'object' && value !== null && 'sql' in value ? null : (value ?? null);
}

function withoutEmpty(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

function changedOnly(values: FormValues, initial: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !compareStructural(value, initial[name] ?? null)),
  );
}
