import { systemActor } from '@gleba/core';
import { type Db, issueTicket } from '@gleba/core/server';
import { webhookPath, webhookPurpose } from '../../../plugins/finance/src/charges/charge-values.ts';
import type { Bench, FigureSpec } from '../bench.ts';
import { type BareStatement, startBareOf } from '../services/bare.ts';
import type { Gleba } from '../services/gleba.ts';
import { startLoad } from '../services/load.ts';
import type { Recorder } from '../services/recorder.ts';
import { median, medianRatio } from '../statistics.ts';

/** Under way at a time, and of the bare endpoint to the database (the program's own default). */
const [connections, poolSize] = [32, 10];
/** Of one account, that news are about in turn. */
const charges = 200;

export const newsFigures: readonly FigureSpec[] = [
  { id: 'news', name: 'News of charges taken, kept once and acknowledged', unit: '/s' },
  { id: 'news bare', name: 'The same by a bare endpoint that inserts each as a row', unit: '/s' },
  { id: 'news ratio', name: 'News taken to bare inserts', unit: '×', goal: { atLeast: 0.5 } },
  { id: 'news asked', name: 'Seconds until the provider was asked after all of a second of news', unit: 's' },
];

export interface NewsOptions {
  readonly url: string;
  readonly db: Db;
  /** Offers the simulated provider. */
  readonly gleba: Gleba;
  readonly recorder: Recorder;
  readonly organizationId: number;
}

/** As a provider tells them of one account: many at a time, one in ten of them that was told before. What is asked of it meanwhile runs beside. */
export async function measureNews(
  bench: Bench,
  { url, db, gleba, recorder, organizationId }: NewsOptions,
  values: Map<string, number>,
): Promise<void> {
  const account = async () => {
    const { rows } = await db.query<{ id: string }>(
      `insert into finance.provider_account (id, organization_id, is_active, is_sandbox, is_simulated)
       values (gen_random_uuid(), $1::integer, true, true, true) returning id`,
      [organizationId],
    );
    return rows[0]?.id ?? '';
  };
  const [accountId, bareAccountId] = [await account(), await account()];
  let secret = '';
  await recorder.statements(({ transactions }) =>
    transactions.run({ actor: systemActor(organizationId), correlationId: accountId }, async (tx) => {
      secret = await issueTicket(tx, { purpose: webhookPurpose, subjectId: accountId, lifetimeMs: 3_600_000 });
    }),
  );
  const bare = await startBareOf(bench, {
    ...{ url, poolSize, statements: { [webhookPath]: bareInsert(organizationId, bareAccountId) } },
  });
  const load = startLoad(bench);
  const tell = async (port: number, seconds: number) => {
    const headers = { 'asaas-access-token': secret };
    const { requests, elapsed } = await load({
      ...{ port, path: webhookPath, people: [''], headers, bodies, connections, seconds },
    });
    return requests / elapsed;
  };
  const [ours, bares, asked]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < bench.rounds; round++) {
    const seconds = round < 0 ? 1 : bench.seconds;
    const took = await tell(gleba.port, seconds);
    const began = performance.now();
    // What is still asked of the provider is not to slow down the bare endpoint.
    await untilAsked(db, accountId);
    const left = (performance.now() - began) / 1000;
    const inserted = await tell(bare.port, seconds);
    if (round < 0) continue;
    ours.push(took);
    bares.push(inserted);
    asked.push(left / seconds);
  }
  await requireKept(db, [accountId, bareAccountId]);
  values.set('news', median(ours)).set('news bare', median(bares)).set('news asked', median(asked));
  values.set('news ratio', medianRatio(ours, bares));
  bench.say(`news ${median(ours).toFixed(0)}/s, bare ${median(bares).toFixed(0)}/s`);
}

const bodies = Array.from({ length: charges }, (_, at) =>
  JSON.stringify({
    id: at % 10 === 0 ? `evt_again_${at}` : 'evt_0123456789',
    event: 'PAYMENT_RECEIVED',
    payment: { id: `pay_${at}` },
  }),
);

const bareInsert = (organizationId: number, accountId: string): BareStatement => ({
  name: 'bare_news',
  root: 'news',
  text: `with news as (
      insert into finance.provider_event (id, organization_id, provider_account_id, external_id, event, charge_external_id, state)
      values (gen_random_uuid(), $1::integer, $2::uuid, $3::text, $4::text, $5::text, 'ignored')
      on conflict do nothing)
    select 'true' as c0`,
  parameters: [
    ...[{ value: String(organizationId) }, { value: accountId }],
    ...[{ path: ['id'] }, { path: ['event'] }, { path: ['payment', 'id'] }],
  ],
});

async function untilAsked(db: Db, accountId: string): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::integer as count from finance.provider_event where provider_account_id = $1::uuid and state = 'waiting'`,
      [accountId],
    );
    if (rows[0]?.count === 0) return;
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Numbers count up with each that is told to either: none may be missing, and those that come again are one each. */
async function requireKept(db: Db, accountIds: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ kept: number; told: number; again: number }>(
    `select count(*) filter (where number is not null)::integer as kept, (max(number) - min(number) + 1)::integer as told,
       count(*) filter (where number is null)::integer as again
     from (select substring(external_id from '^evt_([0-9]{10})$')::bigint as number
       from finance.provider_event where provider_account_id = any($1::uuid[])) e`,
    [accountIds],
  );
  const [found] = rows;
  if (!found || found.kept !== found.told || found.again !== (accountIds.length * bodies.length) / 10)
    throw new Error(`Of what was told this was kept: ${JSON.stringify(found)}.`);
}
