import { allow, GlebaError, isUuid, type RecordOf } from '@gleba/sdk';
import { jsonBody, type Route } from '@gleba/sdk/server';
import { Notification } from '../../entities/notification.entity.ts';
import { notificationUpdate } from '../../operations/notifications.ts';
import { markNotifications } from './update-notifications.ts';

const longestPage = 100;

/**
 * The specification's REST-style calls, over the same rules as the endpoint: a person's own notifications, newest first
 * (`created_at`), one by its id, and the bulk update.
 */
export const notificationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/notification',
    permission: allow.member,
    async handle({ request, context }) {
      const { searchParams } = new URL(request.url);
      const isUnread = /^true$/i.test(searchParams.get('unread') ?? '');
      const filter = isUnread ? { readAt: { isNull: true } } : {};
      const [rows, total] = await context.transaction(async ({ asActor }) => [
        await asActor.list(Notification, {
          filter,
          orderBy: ['-createdAt'],
          first: Math.min(whole(searchParams, 'first', 20), longestPage),
          offset: whole(searchParams, 'offset', 0),
        }),
        await asActor.count(Notification, { filter }),
      ]);
      return answer({ total_count: total, nodes: rows.map(asRest) });
    },
  },
  {
    method: 'GET',
    path: '/notification/by-id',
    permission: allow.member,
    async handle({ request, context }) {
      const id = new URL(request.url).searchParams.get('id') ?? '';
      const row = isUuid(id) ? await context.transaction(({ asActor }) => asActor.find(Notification, id)) : undefined;
      if (!row) throw new GlebaError('NOT_FOUND');
      return answer(asRest(row));
    },
  },
  {
    method: 'PATCH',
    path: '/notification',
    permission: allow.member,
    async handle({ request, context }) {
      const update = await jsonBody(request, notificationUpdate);
      return answer({ changed: await context.transaction((tx) => markNotifications(tx, update)) });
    },
  },
];

function whole(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,6}$/.test(text)) throw new GlebaError('BAD_REQUEST');
  return Number(text);
}

function asRest(row: RecordOf<typeof Notification>) {
  return {
    id: row.id,
    user_id: row.userId,
    project_id: row.projectId,
    kind: row.kind,
    values: row.values,
    link: row.link,
    read_at: row.readAt,
    created_at: row.createdAt,
  };
}

function answer(body: object): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
