import { GlebaError, setPreferences, User } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';

/** Characters of everything that a person has set. */
const mostKept = 50_000;
/** What the server puts there itself. */
const serversOwn: ReadonlySet<string> = new Set(['avatar', 'lastLoginDetails']);

export const setPreferencesHandler = handle(setPreferences, async ({ tx }, { preferences: changes }) => {
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
});
