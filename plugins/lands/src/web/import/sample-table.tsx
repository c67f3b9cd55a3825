import { ScrollRegion, useTranslate } from '@gleba/sdk/web';
import classes from './import.module.css';

export interface SampleTableProps {
  readonly source: {
    readonly columns: readonly string[];
    /** Rows, values in the order of the columns. */
    readonly sample: readonly (readonly (string | number | boolean | null)[])[];
  };
  /** What a column fills, shown over its name. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly isStale: boolean;
}

/** The file's first rows as they will be read: whether the accents are right is seen here. */
export function SampleTable({ source, roles = {}, isStale }: SampleTableProps) {
  const t = useTranslate();
  const { columns, sample } = source;
  if (columns.length === 0) return <p className={classes.facts}>{t('lands.import.noColumns')}</p>;
  return (
    <ScrollRegion
      className={classes.sample}
      aria-label={t('lands.import.sample')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      <table>
        <caption>{t('lands.import.sampleText', { count: sample.length })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-used={roles[column] ? true : undefined}>
                {roles[column] ? <span className={classes.role}>{roles[column]}</span> : null}
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, index) => (
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column} data-used={roles[column] ? true : undefined}>
                  {cellText(row[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function cellText(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
