import { formatInteger } from '@gleba/sdk';
import { drawingUnits } from '@gleba/sdk/exchange';
import { ReferenceSystemSelect } from '@gleba/sdk/geo/web';
import { IconAlertTriangle, observer, Radio, Select, Stack, TextInput, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { encodingLabel, encodings } from './encodings.ts';
import classes from './import.module.css';
import type { ImportDraft, InspectedSource } from './import-draft.ts';
import { ImportLayerType } from './import-layer-type.tsx';
import type { ImportWizardStore } from './import-wizard-store.ts';
import { SampleTable } from './sample-table.tsx';

const asInFile = 'file';
/** Formats whose texts come in different encodings; the others fix one. */
const encodedFormats: readonly string[] = ['shp', 'dxf'];

/** Step 2: what the file holds; encoding and reference system are settled here. */
export const ContentStep = observer(function ContentStep({ wizard }: { readonly wizard: ImportWizardStore }) {
  const t = useTranslate();
  const { inspection, draft, source } = wizard;
  if (!inspection || !draft || !source) return null;
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {inspection.sources.length > 1 ? (
          <Select
            label={t('lands.import.source')}
            description={t('lands.import.sourceHelp')}
            data={inspection.sources.map((each) => ({
              value: each.name,
              label: `${each.name} · ${sourceFacts(t, each)}`,
            }))}
            value={draft.source}
            onChange={(name) => name && wizard.setSource(name)}
            allowDeselect={false}
          />
        ) : (
          <div>
            <h2 className={classes.heading}>{source.name}</h2>
            <p className={classes.facts}>{sourceFacts(t, source)}</p>
          </div>
        )}
        <Radio.Group
          label={t('lands.import.target')}
          value={draft.target}
          onChange={(target) => wizard.change({ target: target as ImportDraft['target'] })}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="lands" label={t('lands.import.target.lands')} />
            <Radio value="layer" label={t('lands.import.target.layer')} />
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('lands.import.layerName')}
          required
          maxLength={200}
          value={draft.layerName}
          onChange={(event) => wizard.change({ layerName: event.currentTarget.value })}
        />
        {draft.target === 'layer' ? (
          <ImportLayerType
            source={source}
            own={inspection.layerTypes}
            value={draft.layerType}
            onChange={(layerType) => wizard.change({ layerType })}
          />
        ) : null}
        {source.unit === null ? null : (
          <Select
            label={t('lands.import.unit')}
            description={t(source.isUnitTold ? 'lands.import.unitTold' : 'lands.import.unitMissing')}
            data={drawingUnits.map((value) => ({ value, label: t(`lands.import.unit.${value}`) }))}
            value={draft.unit}
            onChange={(unit) => unit && wizard.change({ unit })}
            allowDeselect={false}
          />
        )}
        <ReferenceSystem
          wizard={wizard}
          source={source}
          draft={draft}
          projectSrid={source.unit === null ? inspection.projectSrid : inspection.drawingSrid}
        />
      </Stack>
      <Stack gap="lg" miw={0}>
        {encodedFormats.includes(source.format) ? (
          <Select
            label={t('lands.import.encoding')}
            description={`${t(`lands.import.encodingFrom.${source.encodingFrom}`)}. ${t('lands.import.encodingHelp')}`}
            data={[
              { value: asInFile, label: t('lands.import.encodingAuto', { encoding: encodingLabel(source.encoding) }) },
              ...encodings.map((name) => ({ value: name, label: encodingLabel(name) })),
            ]}
            value={draft.encoding ?? asInFile}
            onChange={(name) => wizard.setEncoding(name === asInFile ? null : name)}
            allowDeselect={false}
          />
        ) : null}
        <SampleTable source={source} isStale={wizard.isInspecting} />
        <FileProblems codes={source.problems} />
      </Stack>
    </div>
  );
});

function sourceFacts(
  t: ReturnType<typeof useTranslate>,
  { shapeType, recordCount, hasZ, hasM }: InspectedSource,
): string {
  const dimensions = `${hasZ ? ' Z' : ''}${hasM ? ' M' : ''}`;
  return `${t(`lands.import.shape.${shapeType}`)}${dimensions} · ${t('lands.import.rows', { count: recordCount })}`;
}

interface ReferenceSystemProps {
  readonly wizard: ImportWizardStore;
  readonly source: InspectedSource;
  readonly draft: ImportDraft;
  readonly projectSrid: number | null;
}

function ReferenceSystem({ wizard, source, draft, projectSrid }: ReferenceSystemProps) {
  const t = useTranslate();
  const isFound = source.srid !== null;
  const isDoubtful = source.crsReason !== null;
  const hint = isFound
    ? 'lands.import.sridFound'
    : projectSrid === null
      ? 'lands.import.sridMissing'
      : 'lands.import.sridProject';
  return (
    <Stack gap="sm">
      <ReferenceSystemSelect
        label={t('lands.import.srid')}
        description={isFound && !isDoubtful ? t(hint, { name: source.crsName ?? '' }) : undefined}
        value={draft.srid}
        // The file's own name for its system is often another spelling; it says where the number came from.
        name={draft.srid === source.srid ? source.crsName : null}
        onChange={(srid) => wizard.change({ srid })}
      />
      {isDoubtful || !isFound ? (
        <Notice>
          {source.crsReason ? `${t(`lands.import.crs.${source.crsReason}`)} ` : null}
          {/* Why it is not found was said: what is left is what to do. */}
          {isFound ? null : t(source.crsReason ? `${hint}.next` : hint)}
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Something to look at before going on. */
function Notice({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={18} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}

/** What the person should know about the file as a whole. */
export function FileProblems({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslate();
  if (codes.length === 0) return null;
  const counted = [...new Set(codes)].map((code) => ({ code, count: codes.filter((other) => other === code).length }));
  return (
    <Notice title={t('lands.import.problems')}>
      <ul className={classes.problems}>
        {counted.map(({ code, count }) => (
          <li key={code}>
            {t(`lands.issue.${code}`)}
            {count > 1 ? ` (${formatInteger(count)})` : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
