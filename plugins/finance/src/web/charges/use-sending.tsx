import { LeftOutList, leftOutOf, sayLeftOut, useJobRun, useServices, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';

/**
 * Sends installments by the job that `begin` starts: how far it is, how many went, and which did not, with why. `button` is for what starts
 * it, which keeps the focus while the job runs: one that was switched off would lose it.
 */
export function useSending(begin: () => Promise<{ readonly jobId: string }>): {
  readonly view: ReactNode;
  readonly button: { readonly 'aria-disabled': boolean; readonly 'data-disabled': true | undefined; onClick(): void };
} {
  const t = useTranslate();
  const { notifier } = useServices();
  const job = useJobRun();
  const [result, setResult] = useState<unknown>();
  const tell = (ended: unknown) => {
    setResult(ended);
    const count = typeof ended === 'object' && ended !== null && 'done' in ended ? Number(ended.done) : 0;
    if (count > 0) return notifier.success(t('finance.charges.sent', { count }));
    const [first, ...others] = leftOutOf(ended);
    if (first)
      notifier.error(others.length === 0 ? sayLeftOut(first) : t('ui.job.leftOut', { count: others.length + 1 }));
  };
  return {
    view: job.view ?? <LeftOutList items={leftOutOf(result)} />,
    button: {
      'aria-disabled': job.isRunning,
      'data-disabled': job.isRunning || undefined,
      onClick() {
        if (job.isRunning) return;
        setResult(undefined);
        void job.start(
          async () => (await begin()).jobId,
          (record) => tell(record.result),
        );
      },
    },
  };
}
