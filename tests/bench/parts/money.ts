import type { Db, QueryOptions, SqlParameter } from '@gleba/core/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { server as finance } from '../../../plugins/finance/src/server/index.ts';
import type { FigureSpec, Part } from '../bench.ts';
import { type Ask, bringStatement } from '../data/bring-statement.ts';
import { allowedRatio, moneyQuestions } from '../data/money-questions.ts';
import { type SeededMoney, seedMoney } from '../data/seed-money.ts';
import { type BareStatement, startBareOf } from '../services/bare.ts';
import { ask, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { openRecorder } from '../services/recorder.ts';
import { median, medianRatio } from '../statistics.ts';

const defaultTransactions = 2_000_000;
const warmUps = 4;
const asksPerRound = 5;
/** Journals of three postings that are written one after the other on each side. */
const journals = 200;
const today = new Date().toISOString().slice(0, 10);

const figures: readonly FigureSpec[] = [
  ...moneyQuestions(today).flatMap(({ id, title, most }): FigureSpec[] => [
    { id: `${id} ms`, name: `Money, ${title}`, unit: 'ms', ...(most !== undefined && { goal: { atMost: most } }) },
    { id: `${id} ratio`, name: `Money, ${title}, to its SQL`, unit: '×', goal: { atMost: allowedRatio } },
  ]),
  { id: 'import', name: 'A statement of 20,000 lines brought in', unit: 's' },
  { id: 'match', name: 'Its sure matches accepted, all of them', unit: 's' },
  { id: 'both', name: 'Brought in and matched', unit: 's', goal: { atMost: 20 } },
  { id: 'ledger', name: 'Journals of three postings taken back by the program', unit: 'journals/s' },
  { id: 'ledger ratio', name: 'The same to bare inserts of as many postings', unit: '×' },
  { id: 'ledger to bare', name: 'The same to a bare endpoint that inserts as many', unit: '×', goal: { atLeast: 0.5 } },
];

/** Ten years of one office's money: what its screens ask, beside their own statements; a large statement; writing to the ledger. */
export const money: Part = {
  id: 'money',
  figures,
  async run(bench) {
    const transactions = bench.lands ?? defaultTransactions;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const db = openPgDb({ url, max: 1 });
    bench.atEnd(() => db.close());
    const seeded = await seedMoney(db, { transactions, accounts: 8, categories: 80, years: 10 }, bench.say);
    const { organizationId, userId } = seeded;
    const authorization = await gleba.authorization(userId, organizationId);
    const recorder = await openRecorder(bench, url, [workspace, lands, finance]);
    bench.atEnd(recorder.close);
    const heard = await recorder.authorization(userId, organizationId);
    const values = new Map<string, number>();
    for (const { id, title, document, variables } of moneyQuestions(today)) {
      const body = JSON.stringify({ query: document, variables });
      const statements = await recorder.statements((runtime) => runtime.graphql(body, heard, 'bench-money'));
      const whole: number[] = [];
      const alone: number[] = [];
      for (let count = -warmUps; count < bench.rounds * asksPerRound; count++) {
        const sql = await timed(() => again(db, statements));
        const http = await timed(() => ask(gleba.address, authorization, document, variables));
        if (count < 0) continue;
        alone.push(sql);
        whole.push(http);
      }
      values.set(`${id} ms`, median(whole));
      values.set(`${id} ratio`, medianRatio(whole, alone));
      bench.say(
        `${title}: ${median(whole).toFixed(1)} ms, ${statements.length} statements alone ${median(alone).toFixed(1)} ms`,
      );
    }
    const asked = <T>(query: string, variables: object) => ask<T>(gleba.address, authorization, query, variables);
    // Before there are events by the ten thousand that wait for the relay of the same process.
    const endpoint = await startBareOf(bench, {
      url,
      poolSize: 10,
      statements: { '/journal': journalInserted(organizationId) },
    });
    const written = await ledgerWrites(db, seeded, asked, endpoint.port);
    const { imported, matched, found } = await bringStatement(db, seeded, gleba.address, authorization, asked);
    bench.say(`Statement: ${imported.toFixed(1)} s, ${found} sure matches ${matched.toFixed(1)} s`);
    for (const [id, value] of Object.entries({ import: imported, match: matched, both: imported + matched }))
      values.set(id, value);
    values.set('ledger', journals / written.ours);
    values.set('ledger ratio', written.inserted / written.ours).set('ledger to bare', written.bare / written.ours);
    return {
      values,
      notes: [
        `${transactions} transactions and ${seeded.postings} postings of one office in ten years; all months before this one are closed.`,
        `Of the statement's lines ${found} were the same money as a transaction without a doubt.`,
      ],
    };
  },
};

/** The statements of one answer in their order, without what the program does between them. */
async function again(
  db: Db,
  statements: readonly { text: string; parameters: readonly SqlParameter[]; options: QueryOptions }[],
) {
  await db.transaction(async (tx) => {
    for (const {
      text,
      parameters,
      options: { name },
    } of statements)
      await tx.query(text, parameters, name === undefined ? {} : { name });
  });
}

/** The same postings, the other way round, as somebody would write them who asks for no rule, no event and no history. */
const insertReversed = `insert into finance.ledger_posting (id, organization_id, journal_id, line, occurred_on, debit_account_id, credit_account_id,
     amount, cause, cause_id, description, about_id, reverses_id)
   select gen_random_uuid(), organization_id, $3::text, line, occurred_on, credit_account_id, debit_account_id, amount,
     'bench', $3::text, description, about_id, id
   from finance.ledger_posting where organization_id = $1::integer and journal_id = $2::text`;

const journalInserted = (organizationId: number): BareStatement => ({
  ...{ name: 'bare-journal', root: 'postings' },
  text: `with made as (${insertReversed} returning line) select count(*)::text as c0 from made`,
  parameters: [{ value: String(organizationId) }, { path: ['journalId'] }, { path: ['cause'] }],
});

/** By the program's own command, by a bare insert of three rows for each, and by an endpoint that does the same. Seconds of each. */
async function ledgerWrites(db: Db, { organizationId }: SeededMoney, asked: Ask, bare: number) {
  const month = `${today.slice(0, 7)}-01`;
  const { rows } = await db.query<{ id: string }>(
    `select p.journal_id as id from finance.ledger_posting p
     where p.organization_id = $1::integer and p.occurred_on >= $2::date
     group by 1 having count(*) = 3 order by 1 limit ${3 * journals}`,
    [organizationId, month],
  );
  const ids = rows.map(({ id }) => id);
  // Of transactions they are taken back with these: here it is the ledger alone that is measured.
  await db.query(
    `update finance.finance_transaction set journal_id = null, actual_date = null, actual_amount = null, reconciliation_id = null
     where organization_id = $1::integer and journal_id = any($2::text[])`,
    [organizationId, ids],
  );
  const spent = { ours: 0, inserted: 0, bare: 0 };
  for (let index = 0; index < journals; index += 1) {
    const [own = '', other = '', third = ''] = ids.slice(3 * index);
    spent.ours += await timed(() =>
      asked('mutation($input: ReverseLedgerJournalInput!) { reverseLedgerJournal(input: $input) { journalId } }', {
        input: { journalId: own, occurredOn: month, reason: 'Medida' },
      }),
    );
    const name = { name: 'bench-journal' };
    spent.inserted += await timed(() => db.query(insertReversed, [organizationId, other, `bench-${index}`], name));
    spent.bare += await timed(() => postJournal(bare, { journalId: third, cause: `bare-${index}` }));
  }
  return { ours: spent.ours / 1000, inserted: spent.inserted / 1000, bare: spent.bare / 1000 };
}

async function postJournal(port: number, variables: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/journal`, {
    method: 'POST',
    body: JSON.stringify({ variables }),
  });
  const { data } = (await answer.json()) as { data?: { postings: unknown } };
  if (Number(data?.postings) !== 3) throw new Error(`A journal was not inserted: ${JSON.stringify(data)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
