import { User, UserOrganization } from '@gleba/sdk';
import { Notification } from '../../entities/notification.entity.ts';
import type { Notice, NotificationService, NotifyingTransaction } from '../../services.ts';
import { members } from '../people/find-members.ts';

/** Of one person in one organization; what is older than the newest of them goes when another one comes. */
export const maxKept = 500;
/** Days after which a notification goes, read or not, when another one comes. */
export const keptDays = 180;
/** Removed at a time, so that a transaction stays short; the next notification goes on. */
const removedAtOnce = 50;

export const notifications: NotificationService = {
  async notify(tx, { kind, to, causeId, values = {}, link = null, projectId = null }) {
    const candidates = await meant(tx, to);
    if (candidates.length === 0) return;
    const memberships = await tx.list(UserOrganization, {
      filter: { userId: { in: candidates }, role: { notEqualTo: 'contact' } },
    });
    const concerned = memberships.filter(({ role }) => !kind.roles || kind.roles.includes(role));
    const people = concerned.map(({ userId }) => userId);
    if (people.length === 0) return;
    const told = await tx.list(Notification, {
      filter: { userId: { in: people }, kind: { equalTo: kind.id }, causeId: { equalTo: causeId } },
    });
    const users = await tx.list(User, { filter: { id: { in: people } } });
    const wanting = users.filter(
      ({ id, preferences }) => !told.some(({ userId }) => userId === id) && wants(preferences, kind.id),
    );
    if (wanting.length === 0) return;
    await tx.insertMany(
      Notification,
      wanting.map(({ id }) => ({ userId: id, kind: kind.id, values, link, projectId, causeId })),
    );
    for (const { id } of wanting) await forgetOld(tx, id);
  },
};

async function meant(tx: NotifyingTransaction, to: Notice['to']): Promise<readonly string[]> {
  if (isList(to)) return [...new Set(to)];
  const { except, ...who } = to;
  return (await members.find(tx, who)).filter((userId) => userId !== except);
}

function isList(to: Notice['to']): to is readonly string[] {
  return Array.isArray(to);
}

/** `preferences.notifications` names the kinds that somebody switched off: `{ 'workspace.jobDone': false }`. */
function wants(preferences: Readonly<Record<string, unknown>> | null, kind: string): boolean {
  const chosen = preferences?.notifications;
  return !(typeof chosen === 'object' && chosen !== null && kind in chosen && Object(chosen)[kind] === false);
}

async function forgetOld(tx: NotifyingTransaction, userId: string): Promise<void> {
  const own = { userId: { equalTo: userId } };
  const tooMany = await tx.list(Notification, {
    filter: own,
    orderBy: ['-createdAt'],
    offset: maxKept,
    first: removedAtOnce,
  });
  const until = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  const tooOld = await tx.list(Notification, {
    filter: { ...own, createdAt: { lessThan: until } },
    first: removedAtOnce,
  });
  const ids = new Set([...tooMany, ...tooOld].map(({ id }) => id));
  for (const id of ids) await tx.remove(Notification, id);
}
