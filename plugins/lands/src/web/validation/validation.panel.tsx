import { formatDateTime, formatInteger } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  IconAlertTriangle,
  IconSettings,
  Link,
  NativeSelect,
  observer,
  PageHeader,
  PanelFrame,
  PanelSkeleton,
  Screen,
  SegmentedControl,
  useAddress,
  useAddressValue,
  useCan,
  useContributions,
  useOpenModal,
  useParams,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { dataManageKey } from '../../access-keys.ts';
import { findingLevels } from '../../check-levels.ts';
import { ProjectModality } from '../../entities/project-modality.entity.ts';
import { CheckList } from './check-list.tsx';
import { FindingList } from './finding-list.tsx';
import { type LandCheckSummary, useLandChecks } from './use-land-checks.ts';
import classes from './validation.module.css';

/** What is incomplete or contradictory in a project, by rule and by lot: the list to work off. */
export default observer(function ValidationPanel() {
  const { project = '' } = useParams();
  return <ValidationQueues key={project} projectId={project} />;
});

/** One screen for everything that waits: the checks of lots, and what other plugins add. */
const ValidationQueues = observer(function ValidationQueues({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const queues = useContributions('queue', { projectId });
  const [chosen, choose] = useAddressValue<string>('queue', '');
  const queue = queues.find(({ id }) => id === chosen);
  const tabs =
    queues.length === 0 ? null : (
      <div className={classes.queues}>
        <SegmentedControl
          aria-label={t('lands.validation.queues')}
          value={queue?.id ?? ''}
          onChange={choose}
          data={[
            { value: '', label: t('lands.land.plural') },
            ...queues.map(({ id, title }) => ({ value: id, label: t(title) })),
          ]}
        />
      </div>
    );
  if (!queue) return <ValidationScreen projectId={projectId} tabs={tabs} />;
  return (
    <Screen>
      <PageHeader title={t('lands.validation.title')} />
      {tabs}
      <PanelFrame panel={queue} props={{ projectId }} />
    </Screen>
  );
});

interface ValidationScreenProps {
  readonly projectId: string;
  readonly tabs: ReactNode;
}

const ValidationScreen = observer(function ValidationScreen({ projectId, tabs }: ValidationScreenProps) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const { params, set } = useAddress();
  const block = params.get('block') ?? '';
  const check = params.get('check') ?? undefined;
  const level = findingLevels.find((one) => one === params.get('level'));
  const { answer: summary, failure: error, reload } = useLandChecks(projectId, block);
  const subtitle = summary
    ? t('lands.validation.subtitle', { fault: summary.landsAtFault, lands: summary.lands })
    : undefined;
  const rules = can(ProjectModality.access.update, projectId) ? (
    <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => openModal('/validation/rules')}>
      {t('lands.validation.settings')}
    </Button>
  ) : null;
  return (
    <Screen>
      <PageHeader title={t('lands.validation.title')} subtitle={subtitle} more={rules} />
      {tabs}
      {summary && summary.landsWithoutStreets > 0 ? <WithoutStreets count={summary.landsWithoutStreets} /> : null}
      {summary ? (
        <div className={classes.sides}>
          <CheckList
            checks={summary.checks}
            chosen={{ check, level }}
            onChoose={(next) => set({ check: next.check, level: next.level, at: undefined })}
          />
          <div className={classes.found}>
            <div className={classes.bar}>
              <BlockSelect summary={summary} block={block} onChoose={(next) => set({ block: next, at: undefined })} />
              {can({ kind: 'key', key: dataManageKey.key }, projectId) ? (
                <Topology at={summary.shapesLookedAt} />
              ) : null}
            </div>
            <FindingList
              key={`${check} ${level} ${block}`}
              projectId={projectId}
              filter={{ check, level, block }}
              emptyText={t(summary.checks.length > 0 ? 'lands.validation.noneText' : 'lands.validation.offText')}
            />
          </div>
        </div>
      ) : error === undefined ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void reload()} />
      )}
    </Screen>
  );
});

interface BlockSelectProps {
  readonly summary: LandCheckSummary;
  readonly block: string;
  readonly onChoose: (block: string) => void;
}

function BlockSelect({ summary, block, onChoose }: BlockSelectProps) {
  const t = useTranslate();
  const option = (name: string, count: number) => ({
    value: name,
    label: t('lands.validation.blockOption', { block: name, count: formatInteger(count) }),
  });
  const blocks = summary.blocks.map(({ block: name, findings }) => option(name, findings));
  const isThere = block === '' || summary.blocks.some((one) => one.block === block);
  return (
    <NativeSelect
      aria-label={t('lands.validation.block')}
      value={block}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[{ value: '', label: t('lands.validation.allBlocks') }, ...blocks, ...(isThere ? [] : [option(block, 0)])]}
    />
  );
}

/** Overlaps and gaps are what the last report found. */
function Topology({ at }: { readonly at: string | null }) {
  const t = useTranslate();
  return (
    <p className={classes.topology}>
      {at ? t('lands.validation.shapesAt', { at: formatDateTime(at) }) : t('lands.validation.shapesNever')}{' '}
      <Link to="/lands/topology">{t('lands.validation.openTopology')}</Link>
    </p>
  );
}

/** One thing that is wrong with every lot at once, and where it is put right. */
function WithoutStreets({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={18} />
      <p>
        <strong>{t('lands.validation.noStreets')}</strong>{' '}
        {t('lands.validation.noStreetsText', { count, number: formatInteger(count) })}{' '}
        <Link to="/layers">{t('lands.validation.openLayers')}</Link>
      </p>
    </div>
  );
}
