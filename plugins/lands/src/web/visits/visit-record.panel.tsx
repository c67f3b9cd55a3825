import { formatDateTime, formatNumber } from '@gleba/sdk';
import { formatPosition } from '@gleba/sdk/geo';
import {
  Facts,
  fieldLabel,
  Link,
  observer,
  RecordDrawer,
  RecordMenu,
  StatusBadge,
  useParams,
  useRecord,
  useReferenceTitle,
  useTranslate,
} from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import classes from '../status/statuses.module.css';
import { visitDetailLines } from './visit-detail-lines.ts';

const wanted = {
  with: ['landId', 'visitResultId', 'visitResultDetails', 'userLocation', 'userLocationAccuracy', 'createdAt'],
  include: { visitResult: ['name', 'success', 'fields'], createdByUser: ['name'] },
} as const;

/** One visit: at which lot, by whom, where, what came of it, and its history. */
export default observer(function VisitRecordPanel() {
  const { landVisitId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(LandVisit, landVisitId, wanted);
  const { record } = loaded;
  const land = useReferenceTitle(Land, record?.landId ?? null);
  const { visitResult, createdByUser, userLocation } = record ?? {};
  const [longitude, latitude] = userLocation?.type === 'Point' ? userLocation.coordinates : [];
  const lines = record ? visitDetailLines(t, visitResult?.fields, record.visitResultDetails) : [];
  return (
    <RecordDrawer
      entity={LandVisit}
      loaded={loaded}
      title={record ? t('lands.visits.on', { at: formatDateTime(record.createdAt) }) : undefined}
      status={
        visitResult ? <StatusBadge label={visitResult.name} tone={visitResult.success ? 'success' : 'neutral'} /> : null
      }
      actions={record ? <RecordMenu entity={LandVisit} record={record} /> : null}
    >
      {record ? (
        <>
          <p>
            <Link to={`/lands/${record.landId}?tab=lands.land.visits`}>{land ?? t('lands.land')}</Link>
            {createdByUser ? ` · ${createdByUser.name}` : null}
          </p>
          {lines.length > 0 ? <p className={classes.reason}>{lines.join('\n')}</p> : null}
          {longitude !== undefined && latitude !== undefined ? (
            <p className={classes.note}>
              {`${fieldLabel(t, LandVisit, 'userLocation')}: ${formatPosition(longitude, latitude, t('lands.map.directions'))}`}
              {record.userLocationAccuracy
                ? ` · ${t('lands.visits.within', { accuracy: formatNumber(record.userLocationAccuracy, 0) })}`
                : null}
            </p>
          ) : null}
          <Facts entity={LandVisit} record={record} fields={['visitResultId']} isReadOnly />
        </>
      ) : null}
    </RecordDrawer>
  );
});
