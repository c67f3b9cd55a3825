import type { ReactNode } from 'react';
import classes from './trouble.module.css';

interface TroubleProps {
  /** Said at once to who listens; absent for what stood there before. */
  readonly role?: 'alert' | 'status';
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

/** Why what was drawn or typed cannot be as it is, or what is doubtful of it. */
export function Trouble({ role, isWarning = false, children }: TroubleProps) {
  return (
    <div className={classes.trouble} data-warning={isWarning || undefined} role={role}>
      {children}
    </div>
  );
}
