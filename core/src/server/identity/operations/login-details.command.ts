import { User } from '../../../identity/identity-entities.ts';
import { recordLoginDetails } from '../../../identity/own-session-operations.ts';
import { handle } from '../../contract/server-side.ts';

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

export const recordLoginDetailsHandler = handle(
  recordLoginDetails,
  async ({ tx, actor, client }, { max, used, remaining }) => {
    const userId = actor.userId ?? '';
    const { preferences } = await tx.get(User, userId, { lock: true });
    const diskUsage = { max: twoDecimals(max), used: twoDecimals(used), remaining: twoDecimals(remaining) };
    const lastLoginDetails = { date: new Date().toISOString(), userAgent: client.userAgent ?? null, diskUsage };
    await tx.update(User, userId, {
      preferences: { ...preferences, lastLoginDetails: { ...lastLoginDetails, sessionId: client.sessionId ?? null } },
    });
    return { isDone: true };
  },
);
