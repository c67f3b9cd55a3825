import { Project } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  HistoryTimeline,
  IconPencil,
  Link,
  NotFoundState,
  observer,
  PageHeader,
  PanelFrame,
  PanelSkeleton,
  Screen,
  Tabs,
  useCan,
  useOpenModal,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './project-details-screen.module.css';
import { ProjectFacts } from './project-facts.tsx';

/** A project's own page: where to go from here, its facts, what plugins add, its history. */
export default observer(function ProjectDetailsScreen() {
  const { projectId = '' } = useParams();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const { panels, session } = useServices();
  const [tab, setTab] = useState<string | null>(null);
  const loaded = useRecord(Project, projectId, { with: ['modules', 'boundaries', 'addressBbox'] });
  const project = loaded.record;
  if (loaded.status === 'missing' || loaded.status === 'forbidden') return <NotFoundState />;
  if (!project)
    return loaded.status === 'error' ? <ErrorState error={loaded.error} onRetry={loaded.reload} /> : <PanelSkeleton />;
  const added = panels.allowed('tab:core.project', session, projectId);
  const first = added[0]?.id ?? 'facts';
  const edit = can(Project.access.update, projectId) ? (
    <Button
      leftSection={<IconPencil size={16} />}
      variant="default"
      onClick={() => openModal(`/project/${projectId}/edit`)}
    >
      {t('workspace.projects.editAction')}
    </Button>
  ) : null;
  const places = panels
    .navigationFor(session, projectId)
    .filter(({ plugin, group }) => plugin !== 'workspace' && group !== 'administration');
  return (
    <Screen>
      <PageHeader title={project.name} action={edit} />
      <nav className={classes.places} aria-label={t('workspace.projectDetails.places')}>
        {places.map(({ id, title, path }) => (
          <Button key={id} component={Link} to={path} variant="light">
            {t(title)}
          </Button>
        ))}
      </nav>
      <Tabs value={tab ?? first} onChange={setTab} keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          {added.map((panel) => (
            <Tabs.Tab key={panel.id} value={panel.id}>
              {t(panel.title)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="facts">{t('ui.record.facts')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('ui.record.history')}</Tabs.Tab>
        </Tabs.List>
        {added.map((panel) => (
          <Tabs.Panel key={panel.id} value={panel.id} className={classes.panel}>
            <PanelFrame panel={panel} props={{ entity: Project, record: project }} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="facts" className={classes.panel}>
          <ProjectFacts project={project} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel}>
          <HistoryTimeline entity={Project} recordId={project.id} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
});
