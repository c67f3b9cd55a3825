import { observer } from 'mobx-react-lite';
import { useTranslate } from '../context/services.tsx';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { useContributions } from './use-contributions.ts';
import classes from './widgets.module.css';

export type WidgetsProps =
  | { readonly place: 'project'; readonly projectId: string }
  | { readonly place: 'organization'; readonly projectId?: undefined };

/** What plugins have to say of a project on its own page, or of the organization on its first screen. */
export const Widgets = observer(function Widgets({ place, projectId }: WidgetsProps) {
  const t = useTranslate();
  const widgets = useContributions('widget', { place, projectId, isOfOrganization: place === 'organization' });
  if (widgets.length === 0) return null;
  return (
    <div className={classes.widgets} data-place={place}>
      {widgets.map((widget) => (
        <section
          key={widget.id}
          className={classes.widget}
          data-wide={widget.isWide || undefined}
          aria-label={t(widget.title)}
        >
          <h2 className={classes.title}>{t(widget.title)}</h2>
          <PanelFrame panel={widget} props={{ projectId }} />
        </section>
      ))}
    </div>
  );
});
