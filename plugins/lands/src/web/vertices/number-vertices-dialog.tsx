import { type AnswerOf, formatNumber } from '@gleba/sdk';
import {
  type ActionDialogProps,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Group,
  IconNumbers,
  JobProgress,
  Link,
  type ListGiven,
  PanelSkeleton,
  Stack,
  Text,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { numberVertices } from '../../jobs/number-vertices.job.ts';
import { startVertexNumbering, vertexNumberingPlan } from '../../operations/vertices.ts';

type Plan = AnswerOf<typeof vertexNumberingPlan>;

/** What numbering will do, and its doing by one press. Closing stops nothing. */
export default function NumberVerticesDialog({ projectId = '', onClose }: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const again = (
    <Button variant="default" onClick={() => setJobId(undefined)}>
      {t('lands.vertices.again')}
    </Button>
  );
  return (
    <Dialog size={560} onClose={onClose} title={t('lands.vertices.number')}>
      {jobId === undefined ? (
        <PlanOfProject projectId={projectId} onStarted={setJobId} onClose={onClose} />
      ) : (
        <JobProgress jobId={jobId} job={numberVertices} texts="lands.vertices" broken={() => again}>
          {(result) => (
            <Stack gap="md">
              <Text role="status" fw={600}>
                {t('lands.vertices.done', { count: result.created })}
              </Text>
              <Changes {...result} />
              <Group justify="flex-end" gap="sm">
                {again}
                <Button onClick={onClose} data-autofocus>
                  {t('ui.close')}
                </Button>
              </Group>
            </Stack>
          )}
        </JobProgress>
      )}
    </Dialog>
  );
}

interface PlanProps {
  readonly projectId: string;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

function PlanOfProject({ projectId, onStarted, onClose }: PlanProps) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(vertexNumberingPlan, { projectId }, { staleOn: [Land, LandVertex] });
  if (failure) return <ErrorState error={failure} onRetry={reload} />;
  if (!answer) return <PanelSkeleton />;
  if (answer.lots === 0 && answer.retired === 0) {
    const icon = <IconNumbers size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.vertices.none')} text={t('lands.vertices.noneText')} />;
  }
  return <PlanChoice projectId={projectId} plan={answer} onStarted={onStarted} onClose={onClose} />;
}

function PlanChoice({ projectId, plan, onStarted, onClose }: PlanProps & { readonly plan: Plan }) {
  const t = useTranslate();
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const isIdle = plan.created + plan.moved + plan.revived + plan.retired === 0;
  const start = async () => {
    setBusy(true);
    try {
      const { jobId } = await api.run(startVertexNumbering, { projectId });
      onStarted(jobId);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('lands.vertices.text')}</Text>
      <Text size="sm" c="dimmed">
        {t('lands.vertices.rule', { count: plan.lots, tolerance: formatNumber(plan.tolerance, 2) })}
      </Text>
      {isIdle ? <Text fw={600}>{t('lands.vertices.nothing')}</Text> : <Changes {...plan} />}
      <Group justify="space-between" gap="sm">
        <Button
          component={Link}
          variant="subtle"
          to={`/project/${projectId}/classification/settings`}
          onClick={onClose}
        >
          {t('lands.vertices.rules')}
        </Button>
        <Button onClick={() => void start()} loading={isBusy} disabled={isIdle} data-autofocus>
          {t('lands.vertices.start')}
        </Button>
      </Group>
    </Stack>
  );
}

type ChangesProps = Pick<Plan, 'created' | 'kept' | 'moved' | 'revived' | 'retired'> &
  Partial<Pick<Plan, 'firstCode' | 'lastCode'>>;

/** Each kind that there is, in a line; the kept are those to which nothing happens. */
function Changes({ created, kept, moved, revived, retired, firstCode, lastCode }: ChangesProps) {
  const t = useTranslate();
  const codes = firstCode && lastCode ? ` (${t('lands.vertices.codes', { first: firstCode, last: lastCode })})` : '';
  const lines = [
    { kind: 'created', count: created, more: codes },
    { kind: 'kept', count: kept - moved - revived, more: '' },
    { kind: 'moved', count: moved, more: '' },
    { kind: 'revived', count: revived, more: '' },
    { kind: 'retired', count: retired, more: '' },
  ].filter(({ count }) => count > 0);
  return (
    <ul>
      {lines.map(({ kind, count, more }) => (
        <li key={kind}>
          {t(`lands.vertices.${kind}`, { count })}
          {more}
        </li>
      ))}
    </ul>
  );
}
