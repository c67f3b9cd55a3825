import { useContributions, useServices, useTranslate } from '@gleba/sdk/web';
import type { Widget } from '../../dashboards/widget.ts';
import { queryTitle } from './query-words.ts';

/** Its own title, or what it asks in words. */
export function useWidgetTitle({ title, kind, query }: Pick<Widget, 'title' | 'kind' | 'query'>): string {
  const t = useTranslate();
  const { registry } = useServices();
  const added = useContributions('dashboardWidget').find(({ id }) => id === kind);
  if (title !== '') return title;
  if (added) return t(added.title);
  const entity = query && registry.find(query.entity);
  return entity && query
    ? queryTitle(t, entity, query)
    : t(`workspace.dashboards.kind.${kind === 'text' ? 'text' : 'number'}`);
}
