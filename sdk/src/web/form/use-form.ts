import { ApiError } from '@gleba/core/web';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import type { FormProblems } from './form-problems.ts';
import { useOnceDrawn } from './use-once-drawn.ts';

export interface BoundInput<T> {
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

export interface PlainForm {
  readonly isBusy: boolean;
  /** By the last part of the field's path. */
  readonly problems: FormProblems;
  /** What is said of nothing that the form shows. */
  readonly rest: string;
  /** What an input of one of the fields is given: its value, what is said against it, where a new value goes. */
  bind<T>(field: string, value: T, onChange: (value: T) => void): BoundInput<T>;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** Sends a form whose fields are not those of one entity; what the server says against it stands beside the fields. */
export function useForm(fields: readonly string[], send: () => Promise<void>): PlainForm {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblems>({});
  const onceDrawn = useOnceDrawn();
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setProblems({});
    try {
      await send();
    } catch (error) {
      setProblems(problemsByName(error, t('ui.error.unknown')));
      onceDrawn(() => focusProblem(form));
    } finally {
      setBusy(false);
    }
  };
  const rest = Object.entries(problems).filter(([name]) => !fields.includes(name));
  return {
    isBusy,
    problems,
    rest: rest.map(([, text]) => text).join(' '),
    bind: (field, value, onChange) => ({ value, error: problems[field], onChange }),
    submit(event) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

/** The button was off while the form was sent, and lost the focus: it is where there is something to do now. */
function focusProblem(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
}

function problemsByName(error: unknown, fallback: string): FormProblems {
  if (!(error instanceof ApiError)) return { '': fallback };
  if (error.fields.length === 0) return { '': error.message };
  return Object.fromEntries(error.fields.map(({ field, message }) => [field.split('.').at(-1) ?? field, message]));
}
