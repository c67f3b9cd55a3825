import type { ReactNode } from 'react';
import classes from './state.module.css';

interface StateFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** Small print, for whoever helps. */
  readonly note?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** The common look of empty, error, no-permission and not-found. */
export function StateFrame({ icon, title, text, action, note, role }: StateFrameProps) {
  return (
    <div className={classes.frame} role={role}>
      <div className={classes.icon}>{icon}</div>
      <h2 className={classes.title}>{title}</h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
      {note ? <small className={classes.note}>{note}</small> : null}
    </div>
  );
}
