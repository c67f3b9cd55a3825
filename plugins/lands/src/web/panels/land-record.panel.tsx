import type { RecordOf } from '@gleba/sdk';
import {
  Facts,
  factFields,
  IconChevronDown,
  observer,
  RecordDrawer,
  RecordMenu,
  StatusBadge,
  toneOf,
  UnstyledButton,
  useCan,
  useIsNarrow,
  useParams,
  useRecord,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { LandAddressSection } from '../address/land-address.tsx';
import { LandGeometry } from '../land/land-geometry.tsx';
import { LandGlance } from '../land/land-glance.tsx';
import { LandLayers } from '../land/land-layers.tsx';
import classes from '../land/land-record.module.css';
import { StatusMenu } from '../land/status-menu.tsx';
import { useChangeStatus } from '../land/use-change-status.ts';
import { useLandDetails } from '../land/use-land-details.ts';
import { landStores } from '../land-stores.ts';
import { LandSlabSection } from '../slabs/land-slab.tsx';

/** Its address in parts is a section of its own. */
const ownFacts = factFields(Land).filter((name) => name !== 'addressId');

type LandRecord = RecordOf<typeof Land>;

/** A lot over the list: what it is, who lives there, its shape, its history. */
export default observer(function LandRecordPanel() {
  const { landId = '' } = useParams();
  const loaded = useRecord(Land, landId);
  const { record } = loaded;
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const landSelection = useStore(landStores.selection);
  useEffect(() => landSelection.select(landId), [landSelection, landId]);
  return (
    <RecordDrawer
      entity={Land}
      loaded={loaded}
      firstTab="lands.tab.data"
      title={record && isNarrow ? t('lands.land.shortTitle', { block: record.block, lot: record.lot }) : undefined}
      status={record ? <LandStatusButton record={record} /> : null}
      actions={record ? <RecordMenu entity={Land} record={record} /> : null}
    >
      {record ? <LandFacts record={record} /> : null}
    </RecordDrawer>
  );
});

const LandFacts = observer(function LandFacts({ record }: { readonly record: LandRecord }) {
  const details = useLandDetails(record);
  return (
    <>
      <LandGlance record={record} details={details} />
      <Facts entity={Land} record={record} fields={ownFacts} />
      <LandAddressSection record={record} />
      <LandSlabSection record={record} />
      <LandGeometry details={details} />
      {record.geometryId ? <LandLayers record={record} /> : null}
    </>
  );
});

/** The status as a word; who may change it, changes it here. */
const LandStatusButton = observer(function LandStatusButton({ record }: { readonly record: LandRecord }) {
  const t = useTranslate();
  const can = useCan();
  const changeStatus = useChangeStatus();
  const word = valueLabel(t, Land, 'computedStatus', record.computedStatus);
  const badge = <StatusBadge label={word} tone={toneOf(Land, 'computedStatus', record.computedStatus)} />;
  if (!can(Land.access.update, record.projectId)) return badge;
  return (
    <StatusMenu
      projectId={record.projectId}
      current={record.computedStatus}
      onChoose={(status, reason) => void changeStatus(record.id, status, reason)}
    >
      <UnstyledButton className={classes.status} aria-label={`${word}. ${t('lands.record.changeStatus')}`}>
        {badge}
        <IconChevronDown size={15} />
      </UnstyledButton>
    </StatusMenu>
  );
});
