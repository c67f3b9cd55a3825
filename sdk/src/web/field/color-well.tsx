import type { ComponentProps } from 'react';
import classes from './color-well.module.css';

export interface ColorWellProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  readonly 'aria-label': string;
  /** `#rrggbb` */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A colour, chosen with the picker of the person's own system. */
export function ColorWell({ onChange, ...props }: ColorWellProps) {
  return (
    <input {...props} type="color" className={classes.well} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
