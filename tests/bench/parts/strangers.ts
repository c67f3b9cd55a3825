import type { Db } from '@gleba/core/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import type { Bench, FigureSpec, Measured, Part } from '../bench.ts';
import { operations } from '../data/operations.ts';
import { type Members, seedLands } from '../data/seed-lands.ts';
import { type AttackName, attackNames, startAttacker } from '../services/attacker.ts';
import { ask, type Gleba, startGleba } from '../services/gleba.ts';
import { startLoad } from '../services/load.ts';
import { startPostgres } from '../services/postgres.ts';
import { largestResidentBytes, processorTime } from '../services/processor-time.ts';
import { median, medianRatio } from '../statistics.ts';

/** Honest people: so many connections, each asking again a moment after it was answered. */
const connections = 4;
const pauseMs = 20;
/** An attack has begun before anybody is measured under it, and its traces are gone before the next quiet measurement. */
const leadMs = 1000;

const titles: Readonly<Record<AttackName, string>> = {
  unfinished: '200 unfinished posts of 4.3 MB',
  heads: '300 slow heads',
  bodies: '300 slow bodies',
  nesting: 'millions of brackets',
  files: 'hostile files by a referral link',
  answers: 'large answers with slow readers',
  uploads: 'refused uploads',
  connections: '1,500 idle connections',
  signIns: 'a flood of sign-ins',
};

const figures: readonly FigureSpec[] = [
  ...attackNames.flatMap((attack): FigureSpec[] => [
    ...(['p50', 'p99'] as const).flatMap((point): FigureSpec[] => [
      { id: `${attack} quiet ${point}`, name: `${titles[attack]}: ${point} before`, unit: 'ms' },
      { id: `${attack} ${point}`, name: `${titles[attack]}: ${point} under it`, unit: 'ms' },
      { id: `${attack} ratio ${point}`, name: `${titles[attack]}: ${point}, ratio`, unit: '×', goal: { atMost: 3 } },
    ]),
    { id: `${attack} server`, name: `${titles[attack]}: Node of the server, share of a core`, unit: '' },
    { id: `${attack} attacker`, name: `${titles[attack]}: Node of the attacker, share of a core`, unit: '' },
  ]),
  { id: 'memory', name: 'Largest resident memory of the process', unit: 'MB' },
];

/** What members notice while strangers, and one of their own, do what they can: quiet and attacked in turn, in one run. */
export const strangers: Part = {
  id: 'strangers',
  figures,
  async run(bench): Promise<Measured> {
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const db = openPgDb({ url, max: 2 });
    bench.atEnd(() => db.close());
    bench.say('Writing 200,000 lands…');
    const members = await seedLands(db);
    const referralToken = await openReferralLink(gleba, db);
    const attacker = await gleba.authorization(members.userIds.at(-1) ?? '', members.organizationId);
    const document = await largeAnswer(db, members);
    const run = startAttacker(bench);
    const honest = await honestRequests(bench, gleba, db, members);
    const values = new Map<string, number>();
    const notes: string[] = [];
    await honest(1);
    for (const attack of attackNames) {
      const rounds = [];
      for (let round = 0; round < bench.rounds; round++) {
        const quiet = await honest(bench.seconds);
        const before = processorTime(gleba.child.pid);
        const seconds = bench.seconds + leadMs / 1000 + 0.5;
        const attacking = run({ attack, port: gleba.port, seconds, authorization: attacker, referralToken, document });
        await new Promise((later) => setTimeout(later, leadMs));
        const under = await honest(bench.seconds);
        const told = await attacking;
        const served = (processorTime(gleba.child.pid) - before) / 1e6 / seconds;
        await new Promise((later) => setTimeout(later, leadMs));
        rounds.push({ quiet, under, served, spent: told.processorSeconds / seconds });
        const statuses = Object.entries(told.statuses).map(([status, count]) => `${count} × ${status}`);
        bench.say(
          `${attack}: p99 ${quiet.p99.toFixed(1)} to ${under.p99.toFixed(1)} ms, ${told.tries} tries, ${statuses.join(', ')}`,
        );
        if (round === 0) notes.push(`${titles[attack]}: ${told.tries} tries, ${statuses.join(', ') || 'no answer'}`);
      }
      for (const point of ['p50', 'p99'] as const) {
        const [quiet, under] = [rounds.map((each) => each.quiet[point]), rounds.map((each) => each.under[point])];
        values.set(`${attack} quiet ${point}`, median(quiet));
        values.set(`${attack} ${point}`, median(under));
        values.set(`${attack} ratio ${point}`, medianRatio(under, quiet));
      }
      values.set(`${attack} server`, median(rounds.map(({ served }) => served)));
      values.set(`${attack} attacker`, median(rounds.map(({ spent }) => spent)));
    }
    values.set('memory', largestResidentBytes(gleba.child.pid) / 1e6);
    return { values, notes };
  },
};

/** The light read of a page, asked by people other than the one who attacks; one that is refused fails the run. */
async function honestRequests(bench: Bench, gleba: Gleba, db: Db, members: Members) {
  const { rows } = await db.query<{ id: string }>(
    'select id from lands.land where organization_id = $1::integer order by md5(id::text) limit 200',
    [members.organizationId],
  );
  const lands = rows.map(({ id }) => id);
  const operation = operations(members, lands).find(({ id }) => id === 'q2');
  if (!operation) throw new Error('There is no operation q2.');
  const ids = members.userIds.slice(0, connections);
  const people = await Promise.all(ids.map((id) => gleba.authorization(id, members.organizationId)));
  const bodies = operation.variables.map((variables) => JSON.stringify({ query: operation.document, variables }));
  const load = startLoad(bench);
  return async (seconds: number) =>
    (await load({ port: gleba.port, path: '/graphql', people, bodies, connections, pauseMs, seconds })).latencies;
}

async function openReferralLink(gleba: Gleba, db: Db): Promise<string> {
  const { rows } = await db.query<{ user_id: string; organization_id: number }>(
    `select user_id, organization_id from core.user_organization where role in ('admin', 'staff')
     and organization_id <> 0 order by organization_id limit 1`,
  );
  const [admin] = rows;
  if (!admin) throw new Error('There is no administrator.');
  const authorization = await gleba.authorization(admin.user_id, admin.organization_id);
  const { createReferralLink } = await ask<{ createReferralLink: { referralLink: { token: string } } }>(
    gleba.address,
    authorization,
    'mutation { createReferralLink(input: { referralLink: { channel: "bench" } }) { referralLink { token } } }',
  );
  return createReferralLink.referralLink.token;
}

/** A page of some 11 MB by one text under many names: large enough to hurt, and not refused. */
async function largeAnswer(db: Db, { projectIds: [projectId = ''] }: Members): Promise<string> {
  await db.query(`update lands.land set observation = repeat('texto ', 100) where project_id = $1::uuid`, [projectId]);
  await db.query('vacuum lands.land');
  const texts = Array.from({ length: 19 }, (_, index) => `t${index}: observation`).join(' ');
  return `{ lands(first: 1000, filter: { projectId: { equalTo: "${projectId}" } }) { nodes { id ${texts} } } }`;
}
