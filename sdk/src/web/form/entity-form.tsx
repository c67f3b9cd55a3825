import {
  applicableValues,
  applies,
  type Entity,
  type Field,
  type FieldProblem,
  groupedFields,
  inputFields,
  weightNumbers,
} from '@gleba/core';
import { ApiError } from '@gleba/core/web';
import { Button } from '@mantine/core';
import { compareStructural } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldHelp, fieldLabel, firstText } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import type { Texts } from '../context/texts.ts';
import { FormParts, saveExtensions } from '../contribution/form-parts.tsx';
import { FieldEditor, type FieldEditorProps, isEditable } from '../field/field-editor.tsx';
import { textMask } from '../field/text-mask.ts';
import classes from './entity-form.module.css';
import { type FormValues, readDraft, writeDraft } from './form-draft.ts';
import { formProblems } from './form-problems.ts';

/** What a form hands to an editor of the caller's own. */
export interface FormEditorProps extends Omit<FieldEditorProps, 'ariaLabel' | 'keepsEscape' | 'offersNew'> {
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

type Problems = Readonly<Record<string, string>>;
const noProblems: Problems = {};
const draftDelay = 300;

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
  const { entity, operation, initial = {}, onSubmit } = props;
  const t = useTranslate();
  const { registry, stores } = useServices();
  const can = useCan();
  const projectId = String(props.fixed?.projectId ?? initial.projectId ?? '') || undefined;
  const isAllowed = (name: string) => {
    const rule = entity.allFields[name]?.write;
    return !rule || can(rule, projectId);
  };
  const groups = props.fields
    ? [{ title: '', fields: props.fields }]
    : groupedFields(entity, formFields(entity, operation, props.editors).filter(isAllowed));
  const names = groups.flatMap(({ fields }) => fields);
  const draftId = props.draftId ?? `${entity.id}.${operation}`;
  const [draft, setDraft] = useState<FormValues>(() => readDraft(draftId) ?? {});
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const before = useRef(new Map<string, () => Promise<FormValues>>());
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isDone.current) writeDraft(draftId, Object.keys(draft).length > 0 ? draft : undefined);
    }, draftDelay);
    return () => clearTimeout(timer);
  }, [draft, draftId]);

  const current = (name: string) =>
    name in draft ? draft[name] : (initial[name] ?? defaultOf(entity.allFields[name]));
  const typed = () => Object.fromEntries(names.map((name) => [name, current(name) ?? null]));
  const whole = () => ({ ...initial, ...typed(), ...props.fixed });
  const isShown = (name: string) => applies(entity, name, whole());
  const input = (): Record<string, unknown> => {
    const own = operation === 'create' ? withoutEmpty(typed()) : changedOnly(typed(), initial);
    const sent = operation === 'create' ? applicableValues(entity, own) : applicableValues(entity, own, initial);
    return { ...sent, ...props.fixed };
  };
  const check = (): Problems => {
    const found = formProblems(entity, operation, input(), initial);
    return byField(found.map((problem) => inWords(t, entity, problem)));
  };
  const change = (values: FormValues) => {
    setDraft((old) => ({ ...old, ...values }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in values))));
  };
  const editor = (name: string, index: number) => {
    const home = props.homes?.[name] ?? { entity, name };
    const shared = {
      entity,
      name,
      home,
      label: fieldLabel(t, home.entity, home.name),
      description: fieldHelp(t, home.entity, home.name),
      value: current(name),
      error: problems[name],
      isDisabled: isBusy,
      autoFocus: index === 0,
      onChange: (value: unknown) => change({ [name]: value }),
      onBlur: () => leave(name),
    };
    const Own = props.editors?.[name];
    if (!Own) return <FieldEditor {...shared} offersNew />;
    const beforeSubmit = (write: () => Promise<FormValues>) => void before.current.set(name, write);
    return <Own {...shared} values={{ ...initial, ...draft }} setValues={change} beforeSubmit={beforeSubmit} />;
  };
  const leave = (name: string) => {
    // Only what was touched complains on the way; the rest at the end.
    const problem = name in draft ? check()[name] : undefined;
    if (problem) setProblems((old) => ({ ...old, [name]: problem }));
  };
  const reveal = (found: Problems) => {
    setProblems(found);
    const first = names.find((name) => name in found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    if (Object.keys(found).length > 0) return reveal(found);
    setBusy(true);
    isDone.current = true;
    try {
      let written: FormValues = {};
      for (const name of names.filter(isShown)) written = { ...written, ...(await before.current.get(name)?.()) };
      await onSubmit({ ...input(), ...changedOnly(written, initial) }, (id) =>
        saveExtensions(registry, stores, entity, id, draft),
      );
      writeDraft(draftId, undefined);
    } catch (error) {
      isDone.current = false;
      writeDraft(draftId, draft);
      reveal(problemsOf(error, t('ui.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    isDone.current = true;
    writeDraft(draftId, undefined);
    props.onCancel?.();
  };

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
                {editor(name, names.indexOf(name))}
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
      {/* Pressing a button must not leave the field first: a problem that comes or goes would move the button away. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is kept from being done */}
      <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
        {props.onCancel ? (
          <Button variant="default" onClick={cancel} disabled={isBusy}>
            {t('ui.cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
});

/** A mask knows better words for a wrong format than 'not valid'; how heavy a value may be is said in the person's language. */
export function inWords(t: Texts, entity: Entity, problem: FieldProblem): FieldProblem {
  const field = entity.allFields[problem.field];
  const own = `${entity.id}.${problem.field}.${problem.code}`;
  if (t.has(own)) return { ...problem, message: t(own) };
  const weight = `ui.weight.${problem.code}`;
  if (field && t.has(weight)) return { ...problem, message: t(weight, { ...weightNumbers(field) }) };
  const mask = problem.code === 'invalidFormat' && field ? textMask(problem.field, field) : undefined;
  return mask ? { ...problem, message: firstText(t, [`ui.mask.${mask}`, problem.message]) } : problem;
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

function byField(problems: readonly { readonly field: string; readonly message: string }[]): Problems {
  return Object.fromEntries(
    [...problems].reverse().map(({ field, message }) => [field.split('.')[0] ?? field, message]),
  );
}

/** What the server says, beside the fields where it names some; otherwise under the form. */
export function problemsOf(error: unknown, fallback: string): Problems {
  if (!(error instanceof ApiError)) return { '': fallback };
  return error.fields.length > 0 ? byField(error.fields) : { '': error.message };
}
