import { formatInteger } from '@gleba/sdk';
import { Text, useTranslate } from '@gleba/sdk/web';
import classes from './job-batch.module.css';
import type { LeftOut } from './left-out.ts';

/** More lines help nobody. */
const shown = 100;

/** What a job has left out, and why. */
export function LeftOutList({ items }: { readonly items: readonly LeftOut[] }) {
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <section className={classes.leftOut}>
      <Text fw={500}>{t('workspace.jobs.leftOut', { count: items.length })}</Text>
      <ul>
        {items.slice(0, shown).map(({ title, message }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {items.length > shown ? (
        <Text c="dimmed">{t('workspace.jobs.leftOutMore', { count: formatInteger(items.length - shown) })}</Text>
      ) : null}
    </section>
  );
}
