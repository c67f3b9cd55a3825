import {
  type AccessKey,
  type AccessRule,
  keysOfEntity,
  keysOfRule,
  membersKey,
  type Plugin,
  projectDetailsKey,
} from '@gleba/core';
import type { StartedSide } from '@gleba/core/server';
import type { WebSide } from '@gleba/core/web';
import type { Findings } from './conformance.ts';

/** Something that asks for access keys, and how a finding calls it. */
export type Asking = readonly [what: string, keys: readonly string[]];

/** Declared by the workspace, which is in every organization; rows of the kernel ask for them. */
const kernelKeys = [projectDetailsKey, membersKey];

/** Keys that are asked for and that no profile can grant, because no plugin declares them. */
export function undeclaredKeys(plugin: Plugin, beside: readonly Plugin[], asking: readonly Asking[]): Findings {
  const known = new Set([plugin, ...beside].flatMap(({ accessKeys }) => accessKeys.map(({ key }) => key)));
  for (const { key } of kernelKeys) known.add(key);
  return asking.flatMap(([what, keys]) =>
    [...new Set(keys)]
      .filter((key) => !known.has(key))
      .map(
        (key) =>
          `${what} asks for the key '${key}', which nobody declares, so that no profile can grant it: list it in accessKeys ` +
          'of the plugin, or name the plugin that has it in beside: [{ server, web }].',
      ),
  );
}

/** What the definition asks for: rows, columns, commands and queries. */
export function askedByDefinition({ entities, operations }: Plugin): readonly Asking[] {
  return [
    ...entities.map((entity) => [`Entity '${entity.id}'`, keysOfEntity(entity)] as const),
    ...operations.map(({ name, permission }) => askedByRule(`Operation '${name}'`, permission)),
  ];
}

function askedByRule(what: string, rule: AccessRule | 'open'): Asking {
  return [what, keysOfRule(rule)];
}

/** What the server side asks for beside it: routes and uploads. */
export function askedBySide({ routes = [], uploads = [] }: StartedSide): readonly Asking[] {
  return [
    ...routes.map(({ method, path, permission }) => askedByRule(`Route '${method} ${path}'`, permission)),
    ...uploads.map(({ purpose, permission }) => askedByRule(`An upload for '${purpose}'`, permission)),
  ];
}

/** What screens ask for. */
export function askedByWeb({ panels = [], navigation = [] }: WebSide): readonly Asking[] {
  const keysOf = ({ access }: { readonly access?: AccessKey }) => (access ? [access.key] : []);
  return [
    ...panels.map((panel) => [`Panel '${panel.id}'`, keysOf(panel)] as const),
    ...navigation.map((item) => [`The navigation entry '${item.id}'`, keysOf(item)] as const),
  ];
}
