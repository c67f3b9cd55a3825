import { formatInteger } from '@gleba/core';
import { Text } from '@mantine/core';
import { useTranslate } from '../context/services.tsx';
import classes from './job.module.css';
import { type LeftOut, sayLeftOut } from './left-out.ts';

/** More lines help nobody. */
const shown = 100;

/** What a job has left out, and why; `count` where the result names fewer than there are. */
export function LeftOutList({
  items,
  count = items.length,
}: {
  readonly items: readonly LeftOut[];
  readonly count?: number;
}) {
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <section className={classes.leftOut}>
      <Text fw={500}>{t('ui.job.leftOut', { count })}</Text>
      <ul>
        {items.slice(0, shown).map((item) => (
          <li key={item.id ?? item.title}>
            <strong>{item.title}</strong>
            <span>{sayLeftOut(item)}</span>
          </li>
        ))}
      </ul>
      {count > shown ? (
        <Text c="dimmed">{t('ui.job.leftOutMore', { count: formatInteger(count - shown) })}</Text>
      ) : null}
    </section>
  );
}
