import { Project } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  HistoryTimeline,
  IconPencil,
  NotFoundState,
  observer,
  PageHeader,
  PanelFrame,
  PanelSkeleton,
  RecordPageActions,
  RecordSections,
  Screen,
  TabLine,
  Tabs,
  useAddressValue,
  useCan,
  useContributions,
  useOpenModal,
  useParams,
  useRecord,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './project-details-screen.module.css';
import { ProjectFacts } from './project-facts.tsx';

/** A project's data: its facts, what plugins add, its history. */
export default observer(function ProjectDetailsScreen() {
  const { projectId = '' } = useParams();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const added = useContributions('tab', { entity: Project, projectId });
  const [tab, setTab] = useAddressValue('tab', 'facts', ['facts', ...added.map(({ id }) => id), 'history']);
  const loaded = useRecord(Project, projectId, { with: ['modules', 'boundaries', 'addressBbox'] });
  const project = loaded.record;
  if (loaded.status === 'missing' || loaded.status === 'forbidden') return <NotFoundState />;
  if (!project)
    return loaded.status === 'error' ? <ErrorState error={loaded.error} onRetry={loaded.reload} /> : <PanelSkeleton />;
  const edit = can(Project.access.update, projectId) ? (
    <Button
      leftSection={<IconPencil size={16} />}
      variant="default"
      onClick={() => openModal(`/project/${projectId}/edit`)}
    >
      {t('workspace.projects.editAction')}
    </Button>
  ) : null;
  return (
    <Screen>
      <PageHeader
        title={project.name}
        action={edit}
        more={<RecordPageActions entity={Project} record={project} projectId={projectId} />}
      />
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'facts')} keepMounted={false} className={classes.tabs}>
        <TabLine value={tab}>
          <Tabs.Tab value="facts">{t('ui.record.facts')}</Tabs.Tab>
          {added.map((panel) => (
            <Tabs.Tab key={panel.id} value={panel.id}>
              {t(panel.title)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="history">{t('ui.record.history')}</Tabs.Tab>
        </TabLine>
        {added.map((panel) => (
          <Tabs.Panel key={panel.id} value={panel.id} className={classes.panel}>
            <PanelFrame panel={panel} props={{ entity: Project, record: project }} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="facts" className={classes.panel}>
          <ProjectFacts project={project} />
          <RecordSections entity={Project} record={project} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel}>
          <HistoryTimeline entity={Project} recordId={project.id} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
});
