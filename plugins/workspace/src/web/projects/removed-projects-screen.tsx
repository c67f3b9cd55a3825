import { Project } from '@gleba/sdk';
import { Button, DefaultListPanel, Link, useTranslate } from '@gleba/sdk/web';

/** Projects that somebody removed; each comes back with everything in it. */
export default function RemovedProjectsScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={Project}
      id="workspace.removedProjects"
      title={t('workspace.removedProjects')}
      hasRemoved="only"
      orderBy={['-deletedAt']}
      fields={['name', 'city', 'state', 'deletedBy']}
      filterFields={['state', 'city']}
      recordPath={null}
      more={
        <Button component={Link} to="/projects" variant="default">
          {t('workspace.removedProjects.back')}
        </Button>
      }
    />
  );
}
