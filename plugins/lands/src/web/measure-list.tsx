import { useTranslate } from '@gleba/sdk/web';
import classes from './measure-list.module.css';

interface MeasureListProps {
  /** Of the names: `<text>.<name>`. */
  readonly text: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** It changes while somebody draws or types, and is read aloud then. */
  readonly isLive?: boolean;
  /** Newer ones are on their way. */
  readonly isStale?: boolean;
}

/** What a shape measures, each by its name. */
export function MeasureList({ text, lines, isLive = false, isStale = false }: MeasureListProps) {
  const t = useTranslate();
  return (
    <dl className={classes.measures} aria-live={isLive ? 'polite' : undefined} data-stale={isStale || undefined}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`${text}.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
