import { useTranslate } from '@gleba/sdk/web';

/** What a table of sides is given: of a lot, or of an area. */
export interface SidesTableProps<Memorial, Draft, Change> {
  readonly memorial: Memorial;
  readonly draft: Draft;
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
  /** Absent for who may only read. */
  readonly onChange: Change | undefined;
}

/** Its columns; figures stand at the end of theirs. */
export function SidesHead({ columns }: { readonly columns: readonly string[] }) {
  const t = useTranslate();
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" data-end={name === 'length' || name === 'azimuth' || undefined}>
            {t(`lands.sides.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
