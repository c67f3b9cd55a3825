import { addressInProject, Project } from '@gleba/core';
import { EmptyState, ErrorState, PanelSkeleton, Screen, useList, useTranslate } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { Link, Navigate } from 'react-router';
import classes from './choose-project.module.css';
import { firstScreen } from './guard.ts';

/** With more, the list of projects is the better place to look. */
const offered = 20;

/** A screen of a project was asked for and no project is chosen in this tab: of one there is no choice, of several the person's. */
export default observer(function ChooseProject({ path }: { readonly path: string }) {
  const t = useTranslate();
  const list = useList(Project, { orderBy: ['uiOrder', 'name'], fields: ['name', 'city'] });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const [only] = list.rows;
  if (only && list.rowCount === 1) return <Navigate to={addressInProject(only.id, path)} replace />;
  return (
    <Screen>
      <EmptyState
        title={t(only ? 'ui.list.chooseProject' : 'shell.project.none')}
        text={t('ui.list.chooseProjectText')}
        action={
          <ul className={classes.projects}>
            {list.rows.slice(0, offered).map(({ id, name, city }) => (
              <li key={id}>
                <Link to={addressInProject(id, path)}>{name}</Link>
                {city ? <span>{city}</span> : null}
              </li>
            ))}
            <li>
              <Link to={firstScreen}>{t('shell.unknown.toProjects')}</Link>
            </li>
          </ul>
        }
      />
    </Screen>
  );
});
