import { formatDateTime, Job, type RecordOf } from '@gleba/sdk';
import {
  Button,
  Link,
  observer,
  Select,
  useCommand,
  useList,
  useNavigate,
  useProjectId,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { compareImport } from '../../jobs/compare-import.job.ts';
import { importSettings, importShapefile } from '../../jobs/import-shapefile.job.ts';
import { importComparisons, startFilesComparison } from '../../operations/differences.ts';
import classes from './differences.module.css';
import { formerName } from './former-name.ts';

type JobRow = RecordOf<typeof Job>;

/** Comparisons of before, to look at again or to take more over, and the files themselves, any two of which can be compared. */
export const FormerComparisons = observer(function FormerComparisons() {
  const projectId = useProjectId();
  const t = useTranslate();
  const jobs = useList(Job, {
    filter: {
      and: [
        { projectId: { equalTo: projectId } },
        { type: { in: [compareImport.id, importShapefile.id] } },
        { status: { in: ['CREATED', 'RUNNING', 'DONE'] } },
      ],
    },
    orderBy: ['-createdAt'],
    fields: ['type', 'status', 'createdAt', 'payload'],
  });
  const rows = jobs.rows as readonly JobRow[];
  const { answer } = useQuery(importComparisons, { projectId }, { staleOn: [ImportDifference] });
  const comparisons = answer?.comparisons ?? [];
  return (
    <>
      {comparisons.length === 0 ? null : (
        <section className={classes.former} aria-label={t('lands.differences.former')}>
          <h2>{t('lands.differences.former')}</h2>
          <ul>
            {comparisons.map(({ jobId, startedAt, former, name }) => (
              <li key={jobId}>
                <Link to={`/lands/import/${jobId}/differences`}>
                  {t('lands.differences.formerLine', {
                    name: [former, name].filter(Boolean).join(' → '),
                    at: formatDateTime(startedAt),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TwoFiles projectId={projectId} files={filesAmong(rows)} />
    </>
  );
});

/** Files of lots or of layers that were read to their end, by an import or a comparison; each as it was told then. */
function filesAmong(rows: readonly JobRow[]) {
  return rows.filter(({ status, payload }) => {
    const settings = importSettings.safeParse(payload).data;
    return status === 'DONE' && settings !== undefined && formerName(payload) === undefined;
  });
}

const TwoFiles = observer(function TwoFiles({
  projectId,
  files,
}: {
  readonly projectId: string;
  readonly files: readonly JobRow[];
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { run, isRunning, error } = useCommand(startFilesComparison);
  const [earlier, setEarlier] = useState<string>();
  const [later, setLater] = useState<string>();
  const isLike = (one: JobRow, other: JobRow) => one.payload?.target === other.payload?.target;
  // Lots are compared with lots, shapes of layers with those of another file: the one to compare with has to be there.
  const pairs = files.filter((file) => files.some((other) => other !== file && isLike(file, other)));
  const newest = pairs.find(({ id }) => id === later) ?? pairs[0];
  if (!newest) return null;
  const others = pairs.filter((file) => isLike(file, newest));
  const before = others.find(({ id }) => id === earlier) ?? others.find(({ id }) => id !== newest.id);
  if (!before) return null;
  const chosen = { earlierJobId: before.id, laterJobId: newest.id };
  const choices = (rows: readonly JobRow[]) =>
    rows.map(({ id, type, createdAt, payload }) => ({
      value: id,
      label: t(`lands.differences.file.${type === importShapefile.id ? 'imported' : 'compared'}`, {
        ...{ name: String(payload?.layerName ?? ''), at: formatDateTime(createdAt) },
      }),
    }));
  const compare = async () => {
    const started = await run({ projectId, ...chosen });
    if (started) navigate(`/lands/import/${started.jobId}/differences`);
  };
  const isSame = chosen.earlierJobId === chosen.laterJobId;
  return (
    <section className={classes.first} aria-label={t('lands.differences.twoFiles')}>
      <h2>{t('lands.differences.twoFiles')}</h2>
      <p>{t('lands.differences.twoFilesText')}</p>
      <div className={classes.firstLine}>
        <Select
          label={t('lands.differences.earlier')}
          data={choices(others)}
          value={chosen.earlierJobId}
          allowDeselect={false}
          onChange={(value) => setEarlier(value ?? undefined)}
        />
        <Select
          label={t('lands.differences.later')}
          data={choices(pairs)}
          value={chosen.laterJobId}
          allowDeselect={false}
          error={isSame ? t('lands.differences.sameFile') : undefined}
          onChange={(value) => setLater(value ?? undefined)}
        />
        <Button variant="default" loading={isRunning} disabled={isSame} onClick={() => void compare()}>
          {t('lands.differences.compareFiles')}
        </Button>
      </div>
      {error ? <p role="alert">{error}</p> : null}
    </section>
  );
});
