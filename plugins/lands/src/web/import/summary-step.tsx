import { formatInteger } from '@gleba/sdk';
import { referenceSystemLabel } from '@gleba/sdk/geo';
import { ErrorState, fieldLabel, observer, useServices, useTranslate } from '@gleba/sdk/web';
import type { ErrorColumns } from '../../coordinates/error-columns.ts';
import { Land } from '../../entities/land.entity.ts';
import { mappableFields } from '../../import-fields.ts';
import { CompareFirst } from '../differences/compare-first.tsx';
import { errorRoles } from '../layers/error-columns-fields.tsx';
import { layerTypeName } from '../layers/layer-type-names.ts';
import { FileProblems } from './content-step.tsx';
import { encodingLabel } from './encodings.ts';
import classes from './import.module.css';
import type { ImportWizardStore } from './import-wizard-store.ts';

/** Step 4: everything that was decided, once more, before anything is written. */
export const SummaryStep = observer(function SummaryStep({ wizard }: { readonly wizard: ImportWizardStore }) {
  const { session } = useServices();
  const t = useTranslate();
  const { draft, source, upload, inspection } = wizard;
  if (!draft || !source || draft.srid === null) return null;
  const mapped = mappableFields.flatMap((field) => {
    const column = draft.mapping[field];
    return column ? [`${fieldLabel(t, Land, field)} ← ${column}`] : [];
  });
  const lines: readonly (readonly [string, string])[] = [
    [t('lands.import.summary.file'), `${upload?.request.file.name ?? ''} · ${source.name}`],
    [t('lands.import.summary.project'), session.project?.name ?? ''],
    [t('lands.import.summary.rows'), formatInteger(source.recordCount)],
    [t('lands.import.target'), t(`lands.import.target.${draft.target}`)],
    [t('lands.import.layerName'), draft.layerName],
    ...(draft.target === 'layer' && draft.layerType !== null
      ? [[t('lands.layer.layerType'), layerTypeName(t, draft.layerType, inspection?.layerTypes ?? [])] as const]
      : []),
    [t('lands.import.srid'), referenceSystemLabel(draft.srid, draft.srid === source.srid ? source.crsName : null)],
    [t('lands.import.encoding'), encodingLabel(draft.encoding ?? source.encoding)],
    ...(draft.target === 'lands' ? [[t('lands.import.summary.mapping'), mapped.join('\n')] as const] : []),
    ...(draft.target === 'layer' && draft.errorColumns ? [errorLine(t, draft.errorColumns)] : []),
    [t('lands.import.invalid'), t(`lands.import.invalid.${draft.invalidGeometry}`)],
  ];
  return (
    <div className={classes.narrow}>
      <p className={classes.facts}>{t('lands.import.summary.text')}</p>
      <dl className={classes.summary}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <FileProblems codes={source.problems} />
      {draft.target === 'lands' ? <CompareFirst wizard={wizard} /> : null}
      {wizard.error === undefined ? null : <ErrorState error={wizard.error} title={t('lands.import.startFailed')} />}
    </div>
  );
});

function errorLine(t: ReturnType<typeof useTranslate>, errors: ErrorColumns): readonly [string, string] {
  const chosen = Object.entries(errorRoles(t, errors)).map(([column, role]) => `${role} ← ${column}`);
  const unit = t(`lands.errorColumns.unit.${errors.unit ?? 'name'}`);
  const text =
    chosen.length > 0
      ? [...chosen, `${t('lands.errorColumns.unit')}: ${unit}`].join('\n')
      : t('lands.errorColumns.none');
  return [t('lands.layer.errorColumns'), text];
}
