import { formatArea, formatDateTime, formatInteger, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Facts,
  fieldLabel,
  IconChevronDown,
  IconMapPin,
  observer,
  RecordDrawer,
  RecordMenu,
  StatusBadge,
  Tooltip,
  toneOf,
  UnstyledButton,
  useCan,
  useCloseModal,
  useMediaQuery,
  useParams,
  usePreference,
  useRecord,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Land } from '../../entities/land.entity.ts';
import classes from '../land/land-record.module.css';
import { landSelection } from '../land/land-selection.ts';
import { StatusMenu } from '../land/status-menu.tsx';
import { useChangeStatus } from '../land/use-change-status.ts';

type LandRecord = RecordOf<typeof Land>;

/** A lot over the list: what it is, who lives there, its shape, its history. */
export default observer(function LandRecordPanel() {
  const { landId = '' } = useParams();
  const loaded = useRecord(Land, landId);
  const { record } = loaded;
  const t = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => landSelection.select(landId), [landId]);
  return (
    <RecordDrawer
      entity={Land}
      loaded={loaded}
      firstTab="lands.tab.data"
      title={record && isNarrow ? t('lands.land.shortTitle', { block: record.block, lot: record.lot }) : undefined}
      status={record ? <LandStatusButton record={record} /> : null}
      actions={record ? <LandActions record={record} /> : null}
    >
      {record ? (
        <>
          <LandSummary record={record} />
          <Facts entity={Land} record={record} />
        </>
      ) : null}
    </RecordDrawer>
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

const LandActions = observer(function LandActions({ record }: { readonly record: LandRecord }) {
  const t = useTranslate();
  const close = useCloseModal();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  const [view, keepView] = usePreference('lands.view', 'both');
  const showOnMap = () => {
    if (isNarrow) keepView('map');
    else if (view === 'list') keepView('both');
    landSelection.show(record.id);
    close();
  };
  return (
    <>
      {record.geometryId ? (
        <Tooltip label={t('lands.record.showOnMap')}>
          <ActionIcon variant="default" size={36} aria-label={t('lands.record.showOnMap')} onClick={showOnMap}>
            <IconMapPin size={18} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <RecordMenu entity={Land} record={record} />
    </>
  );
});

/** What cannot be edited but is looked for first. */
const LandSummary = observer(function LandSummary({ record }: { readonly record: LandRecord }) {
  const t = useTranslate();
  const figures = [
    { name: 'computedArea', text: formatArea(record.computedArea) },
    { name: 'residentCount', text: formatInteger(record.residentCount) },
    { name: 'updatedAt', text: formatDateTime(record.updatedAt) },
  ];
  return (
    <dl className={classes.summary}>
      {figures.map(({ name, text }) => (
        <div key={name}>
          <dt>{fieldLabel(t, Land, name)}</dt>
          <dd>{text || '—'}</dd>
        </div>
      ))}
    </dl>
  );
});
