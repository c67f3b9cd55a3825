import type { Entity, Tone } from '@gleba/core';
import classes from './status-badge.module.css';

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
      <span className={classes.label}>{label}</span>
    </span>
  );
}

/** The tone that the field's declaration gives to a value. */
export function toneOf(entity: Entity, field: string, value: string): Tone {
  return entity.allFields[field]?.tones?.[value] ?? 'neutral';
}
