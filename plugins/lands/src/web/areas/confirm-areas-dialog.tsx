import {
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  Group,
  IconChecks,
  JobProgress,
  Stack,
  Text,
  useCommand,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { ListedArea } from '../../area-answers.ts';
import { confirmAreas, undoConfirmedAreas } from '../../jobs/confirm-areas.job.ts';
import { confirmManyAreas, undoManyAreas } from '../../operations/areas.ts';
import { Again, Ending } from '../memorial/job-ending.tsx';
import { NotPrinted } from '../papers/not-printed.tsx';
import classes from './areas.module.css';

interface ConfirmAreasProps {
  readonly projectId: string;
  readonly areas: readonly ListedArea[];
  readonly onClose: () => void;
}

const texts = 'lands.confirmAreas';

/** What the map says of many areas taken as it is, by one press; what is in doubt is named with its reason. Closing stops nothing. */
export function ConfirmAreasDialog({ projectId, areas, onClose }: ConfirmAreasProps) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const [undoing, setUndoing] = useState<string>();
  const undo = useCommand(undoManyAreas);
  const again = () => {
    setUndoing(undefined);
    setJobId(undefined);
  };
  const broken = () => <Again texts={texts} onClick={again} />;
  const open = areas.filter(({ problem, isConfirmed }) => problem === null && !isConfirmed);
  const shown = () => {
    if (undoing !== undefined)
      return (
        <JobProgress jobId={undoing} job={undoConfirmedAreas} texts={texts} broken={broken}>
          {({ undone }) => (
            <Stack gap="md">
              <Text role="status">{t('lands.confirmAreas.undone', { count: undone })}</Text>
              <Ending texts={texts} onAgain={again} onClose={onClose} />
            </Stack>
          )}
        </JobProgress>
      );
    if (jobId !== undefined)
      return (
        <JobProgress jobId={jobId} job={confirmAreas} texts={texts} broken={broken}>
          {({ confirmed, already, failed }) => (
            <Stack gap="md">
              <Text role="status" fw={600}>
                {t('lands.confirmAreas.done', { count: confirmed.length })}
              </Text>
              {already > 0 ? <Text>{t('lands.confirmAreas.already', { count: already })}</Text> : null}
              {failed.length > 0 ? <NotPrinted texts={texts} failed={failed} /> : null}
              <Ending texts={texts} onAgain={again} onClose={onClose}>
                {confirmed.length > 0 ? (
                  <Button
                    variant="default"
                    loading={undo.isRunning}
                    onClick={() => void undo.run({ projectId, jobId }).then((taken) => setUndoing(taken?.jobId))}
                  >
                    {t('lands.confirmAreas.undo')}
                  </Button>
                ) : null}
              </Ending>
            </Stack>
          )}
        </JobProgress>
      );
    if (open.length === 0)
      return (
        <EmptyState
          icon={<IconChecks size={24} stroke={1.5} />}
          title={t('lands.confirmAreas.none')}
          text={t('lands.confirmAreas.noneText')}
        />
      );
    return <Choice projectId={projectId} areas={open} onStarted={setJobId} />;
  };
  return (
    <Dialog size={560} onClose={onClose} title={t('lands.confirmAreas.title')}>
      {shown()}
    </Dialog>
  );
}

interface ChoiceProps extends Omit<ConfirmAreasProps, 'onClose'> {
  readonly onStarted: (jobId: string) => void;
}

/** Begins with all of them. */
function Choice({ projectId, areas, onStarted }: ChoiceProps) {
  const t = useTranslate();
  const { run, isRunning } = useCommand(confirmManyAreas);
  const all = areas.map(({ key }) => key);
  const [chosen, setChosen] = useState<readonly string[]>(all);
  // Somebody may have confirmed one meanwhile.
  const left = all.filter((key) => chosen.includes(key));
  const isAll = left.length === all.length;
  const start = async () => {
    const started = await run({ projectId, areas: left });
    if (started) onStarted(started.jobId);
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('lands.confirmAreas.text')}</Text>
      <Checkbox
        label={t('lands.confirmAreas.all')}
        checked={isAll}
        indeterminate={left.length > 0 && !isAll}
        onChange={() => setChosen(isAll ? [] : all)}
      />
      <Checkbox.Group
        aria-label={t('lands.confirmAreas.areas')}
        value={left}
        onChange={setChosen}
        className={classes.choice}
      >
        {areas.map(({ key, name, kind }) => (
          <Checkbox key={key} value={key} label={name} description={t(`lands.areas.kind.${kind}`)} />
        ))}
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button onClick={() => void start()} loading={isRunning} disabled={left.length === 0}>
          {t('lands.confirmAreas.start', { count: left.length })}
        </Button>
      </Group>
    </Stack>
  );
}
