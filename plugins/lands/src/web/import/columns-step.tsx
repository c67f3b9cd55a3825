import { fieldLabel, observer, Radio, Stack, useTranslate } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { mappableFields } from '../../import-fields.ts';
import { ErrorColumnsFields, errorRoles } from '../layers/error-columns-fields.tsx';
import { ColumnSelect } from './column-select.tsx';
import classes from './import.module.css';
import { draftProblems, type ImportDraft, mapColumn } from './import-draft.ts';
import type { ImportWizardStore } from './import-wizard-store.ts';
import { SampleTable } from './sample-table.tsx';

/** Step 3: which column fills which field, and what becomes of invalid geometries. */
export const ColumnsStep = observer(function ColumnsStep({ wizard }: { readonly wizard: ImportWizardStore }) {
  const t = useTranslate();
  const { draft, source } = wizard;
  if (!draft || !source) return null;
  const isLands = draft.target === 'lands';
  const errors = isLands || source.columns.length === 0 ? null : draft.errorColumns;
  const roles = isLands
    ? Object.fromEntries(Object.entries(draft.mapping).map(([field, column]) => [column, fieldLabel(t, Land, field)]))
    : errors && errorRoles(t, errors);
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {isLands ? (
          <Mapping wizard={wizard} draft={draft} columns={source.columns} />
        ) : (
          <p>{t('lands.import.mappingLayer')}</p>
        )}
        {errors ? (
          <ErrorColumnsFields
            columns={source.columns}
            value={errors}
            onChange={(errorColumns) => wizard.change({ errorColumns })}
          />
        ) : null}
        <InvalidGeometry draft={draft} onChange={(invalidGeometry) => wizard.change({ invalidGeometry })} />
      </Stack>
      <Stack gap="lg" miw={0}>
        <SampleTable source={source} {...(roles && { roles })} isStale={wizard.isInspecting} />
      </Stack>
    </div>
  );
});

interface MappingProps {
  readonly wizard: ImportWizardStore;
  readonly draft: ImportDraft;
  readonly columns: readonly string[];
}

function Mapping({ wizard, draft, columns }: MappingProps) {
  const t = useTranslate();
  const problems: readonly string[] = draftProblems(draft);
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.heading}>{t('lands.import.mapping')}</legend>
      <p className={classes.facts}>{t('lands.import.mappingHelp')}</p>
      <div className={classes.mapping}>
        {mappableFields.map((field) => (
          <ColumnSelect
            key={field}
            label={fieldLabel(t, Land, field)}
            columns={columns}
            isRequired={field === 'block' || field === 'lot'}
            value={draft.mapping[field]}
            error={problems.includes(field) ? t('lands.import.columnRequired') : undefined}
            onChange={(column) => wizard.change({ mapping: mapColumn(draft.mapping, field, column) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface InvalidGeometryProps {
  readonly draft: ImportDraft;
  readonly onChange: (choice: ImportDraft['invalidGeometry']) => void;
}

function InvalidGeometry({ draft, onChange }: InvalidGeometryProps) {
  const t = useTranslate();
  return (
    <Radio.Group
      label={t('lands.import.invalid')}
      value={draft.invalidGeometry}
      onChange={(choice) => onChange(choice as ImportDraft['invalidGeometry'])}
    >
      <Stack gap="sm" mt="xs">
        {(['repair', 'hold'] as const).map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={t(`lands.import.invalid.${choice}`)}
            description={t(`lands.import.invalid.${choice}Text`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
