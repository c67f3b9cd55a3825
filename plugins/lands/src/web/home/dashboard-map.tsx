import { type DashboardWidgetProps, useTranslate } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import classes from './home.module.css';
import ProjectMapWidget from './project-map.widget.tsx';

/** The lots of a project in their colours, on a dashboard; those outside its filter fade, as beside a list. */
export default function DashboardMap({ projectId, filters }: DashboardWidgetProps) {
  const t = useTranslate();
  if (projectId === undefined) return <p className={classes.none}>{t('lands.dashboard.mapOfProject')}</p>;
  return <ProjectMapWidget projectId={projectId} listed={filters[Land.id]} />;
}
