import type { Plugin } from '@gleba/core';
import type { IsolationScene } from '@gleba/core/testing';
import type { Findings } from './conformance.ts';

/** What people were told of while reactions, commands and jobs were tried. Nobody could switch off what is not declared. */
export async function checkNotices({ host: { runtime } }: IsolationScene, plugin: Plugin): Promise<Findings> {
  // The workspace keeps them; where it does not stand beside, nobody was told.
  if (!runtime.registry.find('workspace.notification')) return [];
  const { rows } = await runtime.db.query<{ kind: string }>(
    `select distinct kind from workspace.notification where split_part(kind, '.', 1) = $1::text`,
    [plugin.id],
  );
  return rows
    .filter(({ kind }) => !plugin.notifications.some(({ id }) => id === kind))
    .map(({ kind }) => `It tells people of '${kind}', which it does not declare: list it in notifications.`);
}
