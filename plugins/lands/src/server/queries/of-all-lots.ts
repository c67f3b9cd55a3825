import type { Reads } from '@gleba/sdk/server';

/**
 * Asks once for all lots: before PostgreSQL has counted a city that was just imported it takes the city for one lot, and goes through all of
 * its lots for each finding (65 s for 2,000 lots).
 */
export async function ofAllLots<T>(reads: Reads, ask: () => Promise<T>): Promise<T> {
  const plan = (how: 'on' | 'off') =>
    reads.sql({ because: 'how this one statement is planned' })`
      select set_config('enable_nestloop', ${how}::text, true)`;
  await plan('off');
  // What fails ends the transaction, and the setting with it.
  const answer = await ask();
  await plan('on');
  return answer;
}
