import { type Entity, type Field, type ReferenceTarget, settledText, transformText } from '@gleba/core';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { valueLabel } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { applyMask } from '../form/mask.ts';
import { recordModals } from '../modal/record-modals.ts';
import { DayInput } from './day-input.tsx';
import { FileInput } from './file-input.tsx';
import { MaskedInput } from './masked-input.tsx';
import { DecimalInput } from './number-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { textMask } from './text-mask.ts';

export interface FieldEditorProps {
  readonly entity: Entity;
  readonly name: string;
  /** The entity and field whose choices' words it has; its own by default. */
  readonly home?: { readonly entity: Entity; readonly name: string };
  /** As the API carries it. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Shown above; without it `ariaLabel` names the field. */
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  /** Escape is for the editor itself, not for the dialog around it. */
  readonly keepsEscape?: boolean;
  /** What is chosen may be made there as well, or looked at. */
  readonly offersNew?: boolean;
  /** Whose field it is, once there is one: a record does not choose itself. */
  readonly recordId?: string | undefined;
  /** Of a record of a project: what it names is that project's as well. */
  readonly projectId?: string | undefined;
}

/** Longer than this is written in lines. */
const lineLength = 500;

/** Kinds that a person can put into a form; geometry and json have screens of their own. */
export function isEditable(field: Field): boolean {
  return !['geometry', 'json', 'computed', 'id'].includes(field.kind);
}

/** The editor that fits a declared field: text, lines, numbers with comma, money, day, choice, yes or no, reference. */
export function FieldEditor(props: FieldEditorProps) {
  const { entity, name, value, onChange } = props;
  const field = entity.allFields[name];
  if (!field) return null;
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
  const shared = sharedOf(props, field);
  switch (field.kind) {
    case 'integer':
      return (
        <DecimalInput
          {...shared}
          scale={0}
          value={text || null}
          onChange={(next) => onChange(next !== null && /^-?\d{1,10}$/.test(next) ? Number(next) : next)}
        />
      );
    case 'decimal':
      return <DecimalInput {...shared} scale={field.scale ?? 6} value={text || null} onChange={onChange} />;
    case 'money':
      return <MoneyEditor {...{ ...props, field, shared, text }} />;
    case 'boolean':
      return <YesOrNo {...{ ...props, field, shared, text }} />;
    case 'date':
      return <DayInput {...shared} value={text || null} onChange={onChange} />;
    case 'enumeration':
      return <ChoiceEditor {...{ ...props, field, shared, text }} />;
    case 'reference':
      return <ReferenceEditor {...{ ...props, field, shared, text }} />;
    case 'instant':
      return <MomentEditor {...{ ...props, field, shared, text }} />;
    default:
      return <TextEditor {...{ ...props, field, shared, text }} />;
  }
}

/** What the inputs of all kinds are told alike. */
function sharedOf(props: FieldEditorProps, field: Field) {
  return {
    name: props.name,
    label: props.label,
    'aria-label': props.label ? undefined : props.ariaLabel,
    description: props.description,
    error: props.error,
    disabled: props.isDisabled,
    // A field that does not apply is not shown.
    required: (field.required || field.requiredIfApplies) && field.kind !== 'boolean' && !field.defaulted,
    'data-autofocus': props.autoFocus || undefined,
    autoFocus: props.autoFocus,
    onBlur: props.onBlur,
    'data-mantine-stop-propagation': props.keepsEscape || undefined,
    autoComplete: 'off',
  } as const;
}

interface KindProps extends FieldEditorProps {
  readonly field: Field;
  readonly shared: ReturnType<typeof sharedOf>;
  /** The value as an input holds it. */
  readonly text: string;
}

function MoneyEditor({ shared, text, onChange }: KindProps) {
  return (
    <DecimalInput {...shared} scale={2} minimumScale={2} leftSection="R$" value={text || null} onChange={onChange} />
  );
}

function YesOrNo({ shared, value, onChange, ...props }: KindProps) {
  return (
    <Switch
      label={props.label}
      aria-label={shared['aria-label']}
      description={props.description}
      error={props.error}
      disabled={props.isDisabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={props.onBlur}
      autoFocus={props.autoFocus}
    />
  );
}

function ChoiceEditor({ shared, text, onChange, field, ...props }: KindProps) {
  const t = useTranslate();
  const { entity, name } = props.home ?? props;
  const values = field.values ?? [];
  return (
    <Select
      {...shared}
      data={values.map((option) => ({ value: option, label: valueLabel(t, entity, name, option) }))}
      value={text || null}
      onChange={onChange}
      clearable={!field.required}
      allowDeselect={false}
      searchable={values.length > 8}
      nothingFoundMessage={t('ui.select.nothing')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

function ReferenceEditor({ shared, text, onChange, field, offersNew = false, ...props }: KindProps) {
  const { session, registry } = useServices();
  const given = { ...shared, value: text || null, onChange };
  if (field.file) {
    const projectId = props.entity.scope === 'project' ? session.projectId : undefined;
    return <FileInput {...given} file={field.file} projectId={projectId} />;
  }
  if (!field.reference) return null;
  const target = registry.get(field.reference.entity);
  return (
    <ReferenceSelect
      {...given}
      entityId={target.id}
      filter={choicesOf(target, field.reference, props)}
      offersNew={offersNew}
      {...(offersNew && detailOf(target))}
    />
  );
}

function MomentEditor({ shared, text, onChange }: KindProps) {
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={text ? localMoment(text) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? new Date(currentTarget.value).toISOString() : null)
      }
    />
  );
}

/** One line, several, or a mask. */
function TextEditor({ shared, text, field, name, ...props }: KindProps) {
  const type = (typed: string) => props.onChange(typed === '' && !field.required ? null : typed);
  const mask = textMask(name, field);
  if (mask) return <MaskedInput {...shared} mask={mask} value={applyMask(mask, text)} onChange={type} />;
  if ((field.maxLength ?? 0) > lineLength) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    );
  }
  const settle = () => {
    const settled = settledText(field.transform, text);
    if (settled !== text) type(settled);
    props.onBlur?.();
  };
  return (
    <TextInput
      {...shared}
      value={text}
      onChange={({ currentTarget }) => type(transformText(field.transform, currentTarget.value))}
      onBlur={settle}
    />
  );
}

function choicesOf(
  target: Entity,
  { among }: ReferenceTarget,
  { entity, recordId, projectId }: Pick<FieldEditorProps, 'entity' | 'recordId' | 'projectId'>,
) {
  const others = target.id === entity.id && recordId !== undefined && { id: { notEqualTo: recordId } };
  const here = target.scope === 'project' && projectId !== undefined && { projectId: { equalTo: projectId } };
  return among || others || here ? { ...among?.where, ...others, ...here } : undefined;
}

/** Where what was chosen can be looked at without leaving the form. */
function detailOf({ quickCreate }: Entity) {
  const detail = recordModals.find((name) => name === quickCreate);
  return detail && { detail };
}

/** `YYYY-MM-DDTHH:mm` in the person's time zone, as the browser's own field takes it. */
function localMoment(iso: string): string {
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
