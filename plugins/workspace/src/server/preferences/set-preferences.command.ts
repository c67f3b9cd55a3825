import { allow, GlebaError, User, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';

/** Characters of everything that a person has set. */
const mostKept = 50_000;
/** What the server puts there itself. */
const serversOwn: ReadonlySet<string> = new Set(['avatar', 'lastLoginDetails']);

/**
 * Changes some of the person's own settings and leaves the others; null takes one out. They follow the person to every
 * device. One after the other, so that two tabs do not undo each other.
 */
export const setPreferences = defineCommand({
  name: 'setPreferences',
  permission: allow.member,
  input: z.object({ preferences: z.record(z.string().max(60), z.unknown()) }),
  output: z.object({ preferences: z.record(z.string(), z.unknown()) }),
  async run({ tx }, { preferences: changes }) {
    const { userId } = tx.actor;
    if (!userId) throw new GlebaError('UNAUTHENTICATED');
    const taken = Object.keys(changes).find((name) => serversOwn.has(name));
    if (taken !== undefined)
      throw invalidField(`preferences.${taken}`, 'notAllowed', 'Este valor não pode ser alterado.');
    const user = await tx.get(User, userId, { lock: true });
    const merged = Object.entries({ ...user.preferences, ...changes }).filter(([, value]) => value !== null);
    const preferences = Object.fromEntries(merged);
    if (JSON.stringify(preferences).length > mostKept) throw new GlebaError('DOCUMENT_TOO_LARGE');
    await tx.update(User, userId, { preferences });
    return { preferences };
  },
});
