import { ErrorState, fieldLabel, observer, Select, Stack, type Texts, useTranslate } from '@gleba/sdk/web';
import {
  filledBy,
  residentFieldOf,
  type SheetField,
  sheetLandFields,
  sheetResidentFields,
} from '../../sheet-fields.ts';
import { ColumnSelect } from '../import/column-select.tsx';
import { encodingLabel, encodings } from '../import/encodings.ts';
import classes from '../import/import.module.css';
import { SampleTable } from '../import/sample-table.tsx';
import { mapSheetColumn, missingFields } from './sheet-draft.ts';
import type { SheetWizardStore } from './sheet-wizard-store.ts';

/** What a field is called beside the other entity's fields. */
export function sheetFieldLabel(t: Texts, field: SheetField): string {
  const { entity, name } = filledBy(field);
  return fieldLabel(t, entity, name);
}

/** Which column fills which field, beside the sheet's first rows. */
export const SheetColumns = observer(function SheetColumns({ wizard }: { readonly wizard: SheetWizardStore }) {
  const t = useTranslate();
  const { sheet, mapping } = wizard;
  if (!sheet) return null;
  const roles = Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [column, sheetFieldLabel(t, field as SheetField)]),
  );
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <div>
          <h2 className={classes.heading}>{t('lands.sheet.mapping')}</h2>
          <p className={classes.facts}>
            {sheet.isRemembered ? `${t('lands.sheet.remembered')} ` : null}
            {t('lands.sheet.mappingHelp')}
          </p>
        </div>
        <Fields wizard={wizard} legend={t('lands.sheet.land')} fields={sheetLandFields} />
        <Fields wizard={wizard} legend={t('lands.sheet.resident')} fields={sheetResidentFields} />
        {wizard.error === undefined ? null : <ErrorState error={wizard.error} title={t('lands.import.startFailed')} />}
      </Stack>
      <Stack gap="lg" miw={0}>
        <Reading wizard={wizard} />
        <SampleTable source={sheet} roles={roles} isStale={wizard.isInspecting} />
        <p className={classes.facts}>{t('lands.import.rows', { count: sheet.rowCount })}</p>
      </Stack>
    </div>
  );
});

interface FieldsProps {
  readonly wizard: SheetWizardStore;
  readonly legend: string;
  readonly fields: readonly SheetField[];
}

const Fields = observer(function Fields({ wizard, legend, fields }: FieldsProps) {
  const t = useTranslate();
  const { sheet, mapping } = wizard;
  const missing = missingFields(mapping);
  const columns = sheet?.columns ?? [];
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.heading}>{legend}</legend>
      <div className={classes.mapping}>
        {fields.map((field) => {
          const label = sheetFieldLabel(t, field);
          const problem = field === 'residentName' ? 'lands.sheet.residentName' : 'lands.import.columnRequired';
          return (
            <ColumnSelect
              key={field}
              label={label}
              // Lots and residents have fields of one name.
              spokenLabel={field in residentFieldOf ? t('lands.sheet.residentField', { field: label }) : label}
              columns={columns}
              isRequired={field === 'block' || field === 'lot'}
              value={mapping[field]}
              error={missing.includes(field) ? t(problem) : undefined}
              onChange={(column) => wizard.map(mapSheetColumn(mapping, field, column))}
            />
          );
        })}
      </div>
    </fieldset>
  );
});

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** How the sheet is read: what it says itself can be wrong. */
const Reading = observer(function Reading({ wizard }: { readonly wizard: SheetWizardStore }) {
  const t = useTranslate();
  const { sheet, reading } = wizard;
  if (!sheet) return null;
  const known = Object.entries(separatorNames).map(([value, name]) => ({
    value,
    label: t(`lands.sheet.separator.${name}`),
  }));
  const other =
    sheet.separator && !(sheet.separator in separatorNames) ? [{ value: sheet.separator, label: sheet.separator }] : [];
  return (
    <div className={classes.mapping}>
      {sheet.sheets.length > 1 ? (
        <Select
          label={t('lands.sheet.sheet')}
          data={[...sheet.sheets]}
          value={sheet.sheet}
          onChange={(name) => name && wizard.read({ sheet: name })}
          allowDeselect={false}
        />
      ) : null}
      {sheet.encoding === null ? null : (
        <Select
          label={t('lands.import.encoding')}
          data={[...new Set([sheet.encoding, ...encodings])].map((value) => ({ value, label: encodingLabel(value) }))}
          value={reading.encoding ?? sheet.encoding}
          onChange={(encoding) => wizard.read({ encoding })}
          allowDeselect={false}
        />
      )}
      {sheet.separator === null ? null : (
        <Select
          label={t('lands.sheet.separator')}
          data={[...known, ...other]}
          value={reading.separator ?? sheet.separator}
          onChange={(separator) => wizard.read({ separator })}
          allowDeselect={false}
        />
      )}
    </div>
  );
});
