import {
  addressInProject,
  type Entity,
  type EntityRegistry,
  patternInProject,
  recordOfLink,
  uuidv7,
} from '@gleba/core';
import { matchPath } from 'react-router';
import type { Findings } from './conformance.ts';

/** What of a web side links lead to. */
export interface Screens {
  readonly registry: Pick<EntityRegistry, 'find'>;
  readonly panels: { readonly panels: readonly { readonly path?: string | undefined }[] };
}

/** What the shell itself draws: the homes of the organization and of a project. */
const homes = ['/', patternInProject('/:projectId')];

/** Whether something opens at that address: a screen, whether said short or below its project, or a record by what it is. */
export function opens({ registry, panels: { panels } }: Screens, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const record = recordOfLink(path);
  if (record) return registry.find(record.entity)?.linkable !== undefined;
  const patterns = [...homes, ...panels.flatMap((panel) => panel.path ?? [])];
  return [path, addressInProject(uuidv7(), path)].some((one) => patterns.some((pattern) => matchPath(pattern, one)));
}

/** Records that something may be linked to open where their entity says so. */
export function checkLinkable(entities: readonly Entity[], screens: Screens): Findings {
  return entities.flatMap(({ id, linkable, allFields, projectField }) => {
    if (!linkable) return [];
    const { path } = linkable;
    const unknown = [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
      allFields[name] || (name === 'projectId' && projectField) ? [] : [name],
    );
    if (unknown.length > 0)
      return [`The address '${path}' of '${id}' names '${unknown[0]}', which is none of its fields.`];
    const address = path.replace(/:\w+/g, () => uuidv7());
    return opens(screens, address)
      ? []
      : [`The address '${path}' of '${id}' (\`linkable\`) opens no screen: say the path of one of your panels.`];
  });
}
