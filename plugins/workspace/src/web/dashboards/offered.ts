import { uuidv7, z } from '@gleba/sdk';
import type { OfferedWidget } from '@gleba/sdk/web';
import { type Widget, widgets } from '../../dashboards/widget.ts';

/** The widgets of a ready-made dashboard as the people's own, titles in the language of whoever makes it. */
export function widgetsOf(offered: readonly OfferedWidget[], t: (key: string) => string): readonly Widget[] {
  return z.parse(
    widgets,
    offered.map(({ title, query, ...rest }) => ({
      ...rest,
      id: uuidv7(),
      title: t(title),
      ...(query && {
        query: {
          entity: query.entity.id,
          measure: query.measure ?? { kind: 'count' },
          groups: query.groups ?? [],
          conditions: query.conditions ?? [],
          order: query.order ?? (query.groups?.[0]?.bucket ? '-key' : '-value'),
          limit: query.limit ?? 24,
        },
      }),
    })),
  );
}
