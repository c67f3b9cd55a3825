import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { testTiers } from '../../tooling/test-tiers.mjs';
import { firstJourneyInTurn, partsOf } from '../../tooling/test-turns.mjs';

/** What a proof has no time for is in turn another time: nothing is left out of every run. */
const { server, aloneOnServer } = testTiers();
const files = [...server, ...aloneOnServer];
const turns = [...Array(60).keys()];

test('each file is in one part, isolation and attacks in the first', () => {
  for (const turn of turns) {
    const parts = partsOf(files, turn);
    expect(parts.flatMap((part) => part.files).sort()).toEqual([...files].sort());
    expect(parts[0]?.files).toContain('tests/isolation/canary.test.ts');
    expect(parts[0]?.files.some((file) => file.startsWith('tests/hostile/'))).toBe(true);
  }
});

test('each other part, and each file of journeys, comes first at some turn', () => {
  const parts = partsOf(files, 0).slice(1);
  expect(parts.length).toBeGreaterThan(2);
  expect(new Set(turns.map((turn) => partsOf(files, turn)[1]?.name))).toEqual(new Set(parts.map(({ name }) => name)));
  const journeys = readdirSync(resolve(import.meta.dirname, '../journeys')).filter((name) =>
    name.endsWith('.journey.ts'),
  );
  expect(new Set(turns.map((turn) => firstJourneyInTurn(turn)))).toEqual(new Set(journeys));
});
