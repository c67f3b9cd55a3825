import type { Entity } from '@gleba/sdk';
import { entityPlural, recordPanelOf, recordPath, recordTitle, type SearchProvider, useServices } from '@gleba/sdk/web';
import { foldText } from './search-text.ts';

/** Every entity that can be searched and has a panel for one record is found without its plugin doing anything. */
export function useRecordProviders(): readonly SearchProvider[] {
  const { api, registry, panels, session, translate } = useServices();
  const { projectId } = session;
  const open = [...panels.allowed('modal', session, projectId), ...panels.allowed('route', session, projectId)];
  return registry.entities.flatMap((entity): SearchProvider[] => {
    const panel = recordPanelOf(open, entity);
    const path = panel?.path;
    const searched = Object.entries(entity.allFields).flatMap(([name, field]) =>
      field.searchable && !field.hidden && !field.read && !entity.title.includes(name) ? [name] : [],
    );
    const isSearchable = Object.values(entity.allFields).some((field) => field.searchable);
    const isScoped = entity.scope === 'project';
    if (!panel || !path || !isSearchable || (isScoped && !projectId)) return [];
    return [
      {
        id: entity.id,
        title: entityPlural(translate, entity),
        async search(text, limit, signal) {
          const filter = { search: text, ...(isScoped && { projectId: { equalTo: projectId } }) };
          const wanted = { fields: [...entity.title, ...searched], filter, first: limit };
          const { rows } = await api.records<Entity, string>(entity, wanted, { signal, isQuiet: true });
          return rows.map((node) => ({
            id: `${entity.id} ${node.id}`,
            title: recordTitle(translate, entity, node),
            detail: detailOf(
              searched.map((name) => node[name]),
              text,
            ),
            icon: 'file-text',
            path: recordPath(path, entity, node.id, projectId),
            isModal: panel.slot === 'modal',
          }));
        },
      },
    ];
  });
}

/** The value in which the text was found, where the title does not show it. */
function detailOf(values: readonly unknown[], text: string): string | undefined {
  const words = foldText(text).split(/\s+/);
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find((value) => words.some((word) => foldText(value).includes(word)));
}
