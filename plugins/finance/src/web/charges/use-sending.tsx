import { LeftOutList, leftOutOf, useJobRun, useServices, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';

/** Sends installments by the job that `begin` starts: how far it is, how many went, and which did not, with why. */
export function useSending(begin: () => Promise<{ readonly jobId: string }>): {
  readonly view: ReactNode;
  readonly isRunning: boolean;
  readonly send: () => Promise<void>;
} {
  const t = useTranslate();
  const { notifier } = useServices();
  const job = useJobRun();
  const [result, setResult] = useState<unknown>();
  const tell = (ended: unknown) => {
    setResult(ended);
    const count = typeof ended === 'object' && ended !== null && 'done' in ended ? Number(ended.done) : 0;
    if (count > 0) notifier.success(t('finance.charges.sent', { count }));
  };
  return {
    view: job.view ?? <LeftOutList items={leftOutOf(result)} />,
    isRunning: job.isRunning,
    send: () =>
      job.start(
        async () => (await begin()).jobId,
        (record) => tell(record.result),
      ),
  };
}
