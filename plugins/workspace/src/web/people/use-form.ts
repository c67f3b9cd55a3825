import { ApiError, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';

export type Problems = Readonly<Record<string, string>>;

export interface PlainForm {
  readonly isBusy: boolean;
  /** By the last part of the field's path. */
  readonly problems: Problems;
  /** What is said of nothing that the form shows. */
  readonly rest: string;
  submit(event: FormEvent): void;
}

/** Sends a form whose fields are not those of one entity; what the server says against it stands beside the fields. */
export function useForm(fields: readonly string[], send: () => Promise<void>): PlainForm {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const submit = async () => {
    setBusy(true);
    setProblems({});
    try {
      await send();
    } catch (error) {
      setProblems(problemsOf(error, t('ui.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  const rest = Object.entries(problems).filter(([name]) => !fields.includes(name));
  return {
    isBusy,
    problems,
    rest: rest.map(([, text]) => text).join(' '),
    submit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

function problemsOf(error: unknown, fallback: string): Problems {
  if (!(error instanceof ApiError)) return { '': fallback };
  if (error.fields.length === 0) return { '': error.message };
  return Object.fromEntries(error.fields.map(({ field, message }) => [field.split('.').at(-1) ?? field, message]));
}
