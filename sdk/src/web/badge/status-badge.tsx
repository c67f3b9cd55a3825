import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface StatusBadgeProps {
  /** The word; the colour only helps. */
  readonly label: string;
  readonly tone?: Tone;
}

/** A state as a word with a colour, never a colour alone. */
export function StatusBadge({ label, tone = 'neutral' }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {label}
    </span>
  );
}

const tones: Readonly<Record<string, Tone>> = {
  done: 'success',
  DONE: 'success',
  stored: 'success',
  imported: 'success',
  signed: 'success',
  with_contract: 'success',
  active: 'success',
  started: 'info',
  RUNNING: 'info',
  uploading: 'info',
  replayed: 'info',
  WAITING: 'warning',
  warning: 'warning',
  held: 'warning',
  open: 'warning',
  with_problem: 'danger',
  FAILED: 'danger',
  failed: 'danger',
  error: 'danger',
};

/** A tone for the usual status values, so that lists made from a declaration alone are coloured alike. */
export function toneOf(value: string): Tone {
  return tones[value] ?? 'neutral';
}
