import { opensLater, useServices, useTranslate } from '@gleba/sdk/web';
import { IconMap2, IconSelector } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import classes from './shell.module.css';

/** What only opens on demand comes after the screen stands. */
const ProjectSwitcher = opensLater('project-switcher', () => import('./project-switcher.tsx'), 'listbox');

/** Which project the screens are about. */
export const ChosenProject = observer(function ChosenProject() {
  const { session } = useServices();
  const t = useTranslate();
  const { project } = session;
  const name = project?.name ?? t('shell.project.choose');
  const button = (
    <button
      type="button"
      className={classes.project}
      aria-label={project ? t('shell.project.current', { name }) : name}
      // A long name is cut; whole it stands here.
      title={name}
    >
      <IconMap2 className={classes.projectIcon} size={20} stroke={1.6} />
      <span className={`${classes.word} ${classes.projectName}`}>{name}</span>
      <IconSelector className={classes.selector} size={16} stroke={1.6} />
    </button>
  );
  return <ProjectSwitcher button={button} />;
});
