import type { Plugin } from '@gleba/core';
import type { IsolationScene } from '@gleba/core/testing';
import { opens, type Screens } from './check-links.ts';
import type { Findings } from './conformance.ts';

/**
 * What people were told of while reactions, commands and jobs were tried: nobody could switch off what is not declared, and a click must
 * lead somewhere (asked where the plugin has a web side).
 */
export async function checkNotices(
  { host: { runtime } }: IsolationScene,
  plugin: Plugin,
  screens: Screens | undefined,
): Promise<Findings> {
  // The workspace keeps them; where it does not stand beside, nobody was told.
  if (!runtime.registry.find('workspace.notification')) return [];
  const { rows } = await runtime.db.query<{ kind: string; link: string | null }>(
    `select distinct on (kind, link) kind, link from workspace.notification where split_part(kind, '.', 1) = $1::text`,
    [plugin.id],
  );
  return rows.flatMap(({ kind, link }) => {
    if (!plugin.notifications.some(({ id }) => id === kind))
      return [`It tells people of '${kind}', which it does not declare: list it in notifications.`];
    return link === null || !screens || opens(screens, link)
      ? []
      : [`'${kind}' leads to '${link}', where no screen opens: take \`linkTo\` or the path of a panel.`];
  });
}
