import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is going on: 'Importando 1.200 de 36.277'. */
  readonly label: ReactNode;
  /** 0 to 1; undefined while nobody knows how much there is. */
  readonly part: number | undefined;
  readonly tone?: 'brand' | 'warning' | 'danger';
}

const colors = { brand: 'brand', warning: 'yellow', danger: 'red' } as const;

/** Progress with a number beside the bar; without one while the whole is unknown. */
export function ProgressBar({ label, part, tone = 'brand' }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.floor(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div className={classes.frame}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        {percent === undefined ? null : <span className={classes.percent}>{percent}%</span>}
      </div>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          color={colors[tone]}
          animated={percent === undefined}
          striped={percent === undefined}
          aria-label={typeof label === 'string' ? label : undefined}
        />
      </Progress.Root>
    </div>
  );
}
