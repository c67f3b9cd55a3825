import { User } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { recordLoginDetails } from '../../operations/session.ts';

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

export const recordLoginDetailsHandler = handle(
  recordLoginDetails,
  async ({ tx, actor, visit }, { max, used, remaining }) => {
    const userId = actor.userId ?? '';
    const { preferences } = await tx.get(User, userId, { lock: true });
    const diskUsage = { max: twoDecimals(max), used: twoDecimals(used), remaining: twoDecimals(remaining) };
    const lastLoginDetails = { date: new Date().toISOString(), userAgent: visit.userAgent ?? null, diskUsage };
    await tx.update(User, userId, {
      preferences: { ...preferences, lastLoginDetails: { ...lastLoginDetails, sessionId: visit.sessionId ?? null } },
    });
    return { isDone: true };
  },
);
