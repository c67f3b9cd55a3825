import { GlebaError } from '../../../error/gleba-error.ts';
import { User } from '../../../identity/identity-entities.ts';
import { setPreferences } from '../../../identity/session-operations.ts';
import { handle } from '../../contract/server-side.ts';
import { serverErrors } from '../../error/server-errors.ts';

/** Characters of everything that a person has set. */
const maxKept = 50_000;
/** What the server puts there itself. */
const serversOwn: ReadonlySet<string> = new Set(['avatar', 'lastLoginDetails']);

export const setPreferencesHandler = handle(setPreferences, async ({ tx }, { preferences: changes }) => {
  const { userId } = tx.actor;
  if (!userId) throw new GlebaError('UNAUTHENTICATED');
  const taken = Object.keys(changes).find((name) => serversOwn.has(name));
  if (taken !== undefined) throw serverErrors.preferenceOfServer.beside(`preferences.${taken}`);
  const user = await tx.get(User, userId, { lock: true });
  const merged = Object.entries({ ...user.preferences, ...changes }).filter(([, value]) => value !== null);
  const preferences = Object.fromEntries(merged);
  if (JSON.stringify(preferences).length > maxKept) throw new GlebaError('DOCUMENT_TOO_LARGE');
  await tx.update(User, userId, { preferences });
  return { preferences };
});
