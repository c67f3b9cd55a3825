import { idleHeader } from '../identity/idle-end.ts';
import type { ActivityClock } from './activity-clock.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/**
 * Another access token, by the cookie of this browser; null when the session is over. The server is told for how long nobody
 * did anything: a page that renews by itself is no activity.
 */
export async function askForToken(api: ApiClient, { idle }: ActivityClock): Promise<string | null> {
  const headers: Record<string, string> = idle === undefined ? {} : { [idleHeader]: String(Math.floor(idle / 1000)) };
  try {
    const answer = await api.rest<{ jwtToken: string | null }>('/session/refresh', {
      ...{ method: 'POST', headers },
      ...{ isQuiet: true, isAnonymous: true },
    });
    return answer.jwtToken;
  } catch (error) {
    // A refusal is an answer; without a connection or a server nobody knows.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}
