import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

/** One subject of the account, with a heading that names it. */
export function Section({
  title,
  text,
  badge,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {badge}
      </header>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children}
    </section>
  );
}
