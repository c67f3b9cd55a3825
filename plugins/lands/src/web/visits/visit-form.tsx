import type { DynamicField } from '@gleba/sdk';
import { type CreateOf, formatNumber, type PatchOf, type RecordOf } from '@gleba/sdk';
import { askPosition, type DevicePosition } from '@gleba/sdk/geo/web';
import {
  ApiError,
  Button,
  Checkbox,
  DayInput,
  DecimalInput,
  observer,
  problemsOf,
  ReferenceSelect,
  Select,
  Textarea,
  TextInput,
  useExtension,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useEffect, useState } from 'react';
import type { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { ProjectVisits } from '../../entities/project-visits.entity.ts';
import { VisitResult } from '../../entities/visit-result.entity.ts';
import { type VisitDetails, visitDetailProblems } from '../../visit-details.ts';
import classes from '../status/statuses.module.css';
import { placeOf } from './visit-place.ts';

export interface VisitFormProps {
  readonly land: RecordOf<typeof Land>;
  /** Without one it is a new visit. */
  readonly visit?: RecordOf<typeof LandVisit>;
  readonly onDone: () => void;
}

/** What came of a visit, with what its result asks for. A new one carries the place of the device, if it tells it. */
export const VisitForm = observer(function VisitForm({ land, visit, onDone }: VisitFormProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(LandVisit);
  const [resultId, setResultId] = useState<string | null>(visit?.visitResultId ?? null);
  const [details, setDetails] = useState<VisitDetails>(visit?.visitResultDetails ?? {});
  const [position, setPosition] = useState<DevicePosition>({ kind: 'asking' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const fields = useVisitFields(resultId);
  const offered = useExtension(ProjectVisits, land.projectId)?.visitResults ?? [];
  const isNew = visit === undefined;
  useEffect(() => {
    if (isNew) askPosition(setPosition);
  }, [isNew]);

  const send = async () => {
    if (resultId === null) return setProblems({ visitResultId: t('lands.visits.chooseResult') });
    const known = Object.fromEntries(fields.map(({ name }) => [name, details[name] ?? null]));
    const wrong = visitDetailProblems(fields, known);
    if (wrong.length > 0) return setProblems(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
    setBusy(true);
    const values = { visitResultId: resultId, visitResultDetails: known };
    try {
      if (visit) await store.update(visit.id, values as PatchOf<typeof LandVisit>, { isQuiet: true });
      else {
        const place = { projectId: land.projectId, landId: land.id, ...placeOf(position) };
        await store.create({ ...place, ...values } as CreateOf<typeof LandVisit>, {}, { isQuiet: true });
      }
      notifier.success(t('lands.visits.saved'));
      onDone();
    } catch (error) {
      const named =
        error instanceof ApiError ? error.fields.map(({ field, message }) => [field.split('.').at(-1), message]) : [];
      setProblems(named.length > 0 ? Object.fromEntries(named) : problemsOf(error, t('ui.error.unknown')));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    void send();
  };
  const shown = new Set(['visitResultId', ...fields.map(({ name }) => name)]);
  const rest = Object.entries(problems).filter(([name]) => !shown.has(name));
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ReferenceSelect
        offersNew
        entityId={VisitResult.id}
        label={t('lands.visits.result')}
        {...(offered.length > 0 && { filter: { id: { in: offered } } })}
        value={resultId}
        error={problems.visitResultId}
        required
        onChange={setResultId}
      />
      {fields.map((field) => (
        <DetailInput
          key={field.name}
          field={field}
          value={details[field.name] ?? null}
          error={problems[field.name]}
          onChange={(value) => setDetails({ ...details, [field.name]: value })}
        />
      ))}
      {isNew ? <Place position={position} onRetry={() => askPosition(setPosition)} /> : null}
      {rest.length > 0 ? (
        <p className={classes.problem} role="alert">
          {rest.map(([, text]) => text).join(' ')}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('lands.visits.save')}
        </Button>
      </div>
    </form>
  );
});

/** The fields of the chosen result; none until they are there, and the server asks for them anyway. Inside an observer. */
function useVisitFields(resultId: string | null): readonly DynamicField[] {
  const store = useStore(VisitResult);
  useEffect(() => {
    if (resultId !== null) store.load(resultId, { with: ['fields'] }).catch(() => {});
  }, [store, resultId]);
  return resultId === null ? [] : (store.get(resultId)?.fields ?? []);
}

interface DetailInputProps {
  readonly field: DynamicField;
  readonly value: string | boolean | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean | null) => void;
}

function DetailInput({ field, value, error, onChange }: DetailInputProps) {
  const { kind, label, help, options, maxLength, required } = field;
  const text = typeof value === 'string' ? value : '';
  const shared = { label, description: help, error, required: required === true };
  switch (kind) {
    case 'checkbox':
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'date':
      return <DayInput {...shared} value={text || null} onChange={onChange} />;
    case 'number':
      return <DecimalInput {...shared} scale={6} value={text || null} onChange={onChange} />;
    case 'select':
      return (
        <Select
          {...shared}
          data={[...(options ?? [])]}
          value={text || null}
          onChange={onChange}
          clearable={!required}
        />
      );
    case 'textArea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function Place({ position, onRetry }: { readonly position: DevicePosition; readonly onRetry: () => void }) {
  const t = useTranslate();
  const accuracy = position.kind === 'known' ? formatNumber(position.accuracy, 0) : '';
  const isMissing = position.kind === 'refused' || position.kind === 'unknown';
  return (
    <p className={classes.place} role="status">
      {t(`lands.visits.place.${position.kind}`, { accuracy })}
      {isMissing ? (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('lands.visits.place.retry')}
        </Button>
      ) : null}
    </p>
  );
}
