import { addressInProject, type Entity, type EntityRegistry } from '@gleba/core';
import type { PanelAt, PlacedPanel } from '@gleba/core/web';
import { ErrorState, PanelSkeleton, useAnswer, useServices } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';
import { Navigate, useLocation } from 'react-router';
import ChooseProject from './choose-project.tsx';
import { projectOf } from './guard.ts';
import UnknownAddress from './unknown-address.tsx';

/** From an address that was said short to where the screen stands: in the project that it names, in its record's, or in the tab's. */
export default observer(function Lead({ match }: { readonly match: PanelAt }) {
  const { registry, session } = useServices();
  const { pathname, search, hash } = useLocation();
  const rest = search + hash;
  const said = projectOf(match.params);
  if (said !== undefined) return <Navigate to={addressInProject(said, pathname) + rest} replace />;
  const entity = recordOf(registry, match.panel);
  const id = entity && match.params[`${entity.name}Id`];
  if (entity && id !== undefined) return <LeadToRecord key={id} entity={entity} id={id} />;
  const { projectId } = session;
  if (projectId === undefined) return <ChooseProject path={pathname + rest} />;
  return <Navigate to={addressInProject(projectId, pathname) + rest} replace />;
});

/** The kind of record that a panel's address names, where its rows say which project is theirs. */
function recordOf(registry: EntityRegistry, { said = '', plugin }: PlacedPanel): Entity | undefined {
  const names = [...said.matchAll(/:(\w+)Id\b/g)].map(([, name]) => name);
  const known = registry.entities.filter(({ name, allFields }) => names.includes(name) && 'projectId' in allFields);
  return known.find((entity) => entity.plugin === plugin) ?? known[0];
}

const LeadToRecord = observer(function LeadToRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { api } = useServices();
  const { pathname, search, hash } = useLocation();
  const { answer, failure, reload } = useAnswer(`project of ${entity.id} ${id}`, (options) =>
    api.records<Entity, string>(entity, { fields: ['projectId'], filter: { id: { equalTo: id } }, first: 1 }, options),
  );
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const projectId: unknown = answer.rows[0]?.projectId;
  if (typeof projectId !== 'string') return <UnknownAddress what="record" />;
  return <Navigate to={addressInProject(projectId, pathname) + search + hash} replace />;
});
