import { Select, useTranslate } from '@gleba/sdk/web';

interface ColumnSelectProps {
  readonly label: string;
  readonly spokenLabel?: string;
  readonly columns: readonly string[];
  readonly isRequired: boolean;
  /** Where no column is chosen. */
  readonly emptyText?: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (column: string | null) => void;
}

/** Which column of a file fills a field. */
export function ColumnSelect({ columns, isRequired, value, spokenLabel, emptyText, ...given }: ColumnSelectProps) {
  const t = useTranslate();
  return (
    <Select
      {...given}
      {...(spokenLabel && { 'aria-label': spokenLabel })}
      required={isRequired}
      placeholder={emptyText ?? t(isRequired ? 'lands.import.chooseColumn' : 'lands.import.noColumn')}
      data={columns}
      value={value ?? null}
      searchable={columns.length > 8}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}
