import classes from './measure-list.module.css';

interface MeasureListProps {
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** It changes while somebody draws or types, and is read aloud then. */
  readonly isLive?: boolean;
  /** Newer ones are on their way. */
  readonly isStale?: boolean;
}

/** What a shape measures, each by its name. */
export function MeasureList({ lines, isLive = false, isStale = false }: MeasureListProps) {
  return (
    <dl className={classes.measures} aria-live={isLive ? 'polite' : undefined} data-stale={isStale || undefined}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
