import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './wizard.module.css';

export interface WizardStep {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** The button that goes on: 'Conferir arquivo'. Default 'Continuar'. */
  readonly nextLabel?: string;
  /** Whether going on is possible now. Default true. */
  readonly isComplete?: boolean;
  /** The work behind going on; the step stays when it throws. */
  readonly isBusy?: boolean;
  /** No way back from here (something has been started). */
  readonly isFinal?: boolean;
}

export interface WizardProps {
  readonly steps: readonly WizardStep[];
  readonly current: string;
  readonly onBack?: () => void;
  readonly onNext: () => void;
}

/** Several steps with the way back kept open until something was started. */
export function Wizard({ steps, current, onBack, onNext }: WizardProps) {
  const t = useTranslate();
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  );
  const step = steps[at];
  const content = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is where reading goes on
  useEffect(() => content.current?.focus({ preventScroll: true }), [current]);
  if (!step) return null;
  return (
    <div className={classes.frame}>
      <ol className={classes.steps} aria-label={t('ui.wizard.steps')}>
        {steps.map(({ id, title }, index) => (
          <li
            key={id}
            className={classes.step}
            aria-current={index === at ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            <span className={classes.mark}>{index < at ? <IconCheck size={14} stroke={2.5} /> : index + 1}</span>
            <span className={classes.name}>{title}</span>
          </li>
        ))}
      </ol>
      <section ref={content} className={classes.content} tabIndex={-1} aria-label={step.title}>
        {step.content}
      </section>
      <div className={classes.actions}>
        {at > 0 && !step.isFinal && onBack ? (
          <Button variant="default" onClick={onBack} disabled={step.isBusy}>
            {t('ui.back')}
          </Button>
        ) : null}
        <Button onClick={onNext} disabled={step.isComplete === false} loading={step.isBusy}>
          {step.nextLabel ?? t('ui.continue')}
        </Button>
      </div>
    </div>
  );
}
