import { type DashboardWidgetProps, useTranslate } from '@gleba/sdk/web';
import classes from './home.module.css';
import ProjectMapWidget from './project-map.widget.tsx';

/** The lots of a project in their colours, on a dashboard. */
export default function DashboardMap({ projectId }: DashboardWidgetProps) {
  const t = useTranslate();
  if (projectId === undefined) return <p className={classes.none}>{t('lands.dashboard.mapOfProject')}</p>;
  return <ProjectMapWidget projectId={projectId} />;
}
