import { Select, Text, useTranslate } from '@gleba/sdk/web';
import {
  type ErrorColumns,
  type ErrorField,
  errorFields,
  errorUnits,
  missingErrorColumns,
  withErrorColumn,
} from '../../coordinates/error-columns.ts';
import { ColumnSelect } from '../import/column-select.tsx';
import classes from '../import/import.module.css';

export interface ErrorColumnsFieldsProps {
  readonly columns: readonly string[];
  readonly value: ErrorColumns;
  readonly onChange: (value: ErrorColumns) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Which columns of points say how well and how they were measured: recognised by their names, said by a person. */
export function ErrorColumnsFields({ columns, value, onChange, error, isDisabled }: ErrorColumnsFieldsProps) {
  const t = useTranslate();
  const byName = 'name';
  // One that was chosen and is gone stays to be seen.
  const offered = [...new Set([...columns, ...missingErrorColumns(value, columns)])];
  return (
    <fieldset className={classes.fieldset} disabled={isDisabled}>
      <legend className={classes.heading}>{t('lands.layer.errorColumns')}</legend>
      <p className={classes.facts}>{t('lands.errorColumns.text')}</p>
      <div className={classes.mapping}>
        {errorFields.map((field) => (
          <ColumnSelect
            key={field}
            label={t(`lands.errorColumns.${field}`)}
            columns={offered}
            isRequired={false}
            emptyText={t('lands.errorColumns.none')}
            value={value[field] ?? undefined}
            error={undefined}
            onChange={(column) => onChange(withErrorColumn(value, field, column))}
          />
        ))}
        <Select
          label={t('lands.errorColumns.unit')}
          data={[
            ...errorUnits.map((unit) => ({ value: unit, label: t(`lands.errorColumns.unit.${unit}`) })),
            { value: byName, label: t('lands.errorColumns.unit.name') },
          ]}
          value={value.unit ?? byName}
          onChange={(unit) => onChange({ ...value, unit: errorUnits.find((one) => one === unit) ?? null })}
          allowDeselect={false}
        />
      </div>
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}

/** What each chosen column is, by its name. */
export function errorRoles(t: (key: string) => string, value: ErrorColumns): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errorFields.flatMap((field: ErrorField) => {
      const column = value[field];
      return column ? [[column, t(`lands.errorColumns.${field}`)]] : [];
    }),
  );
}
