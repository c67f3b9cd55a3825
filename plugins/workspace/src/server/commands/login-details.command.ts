import { allow, User, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';

/** Megabytes; the specification: 'disk usage max/used/remaining in MB with 2 decimals'. */
const megabytes = z.number().nonnegative().max(1e12);
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/**
 * What the browser of the latest sign-in says of its disk. When it was and on which browser the session itself knows; they
 * are written beside it so that `me` can tell whose disk it was.
 */
export const recordLoginDetails = defineCommand({
  name: 'recordLoginDetails',
  permission: allow.member,
  input: z.object({ max: megabytes, used: megabytes, remaining: megabytes }),
  output: z.object({ isDone: z.boolean() }),
  async run({ tx, actor, visit }, { max, used, remaining }) {
    const userId = actor.userId ?? '';
    const { preferences } = await tx.get(User, userId, { lock: true });
    const diskUsage = { max: twoDecimals(max), used: twoDecimals(used), remaining: twoDecimals(remaining) };
    const lastLoginDetails = { date: new Date().toISOString(), userAgent: visit.userAgent ?? null, diskUsage };
    await tx.update(User, userId, {
      preferences: { ...preferences, lastLoginDetails: { ...lastLoginDetails, sessionId: visit.sessionId ?? null } },
    });
    return { isDone: true };
  },
});
