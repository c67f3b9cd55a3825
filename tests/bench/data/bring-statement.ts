import { setTimeout as later } from 'node:timers/promises';
import type { Db } from '@gleba/core/server';
import { uploadBytes } from './city.ts';
import type { SeededMoney } from './seed-money.ts';
import { type StatementRow, statementBytes } from './statement-bytes.ts';

const statementLines = 20_000;

export type Ask = <T>(query: string, variables: object) => Promise<T>;

/** Lines of an account's latest transactions, those of which it is without a doubt and those of nothing. */
export async function bringStatement(
  db: Db,
  { organizationId }: Pick<SeededMoney, 'organizationId'>,
  address: string,
  authorization: string,
  asked: Ask,
) {
  const { rows: accounts } = await db.query<{ id: string }>(
    `select bank_account_id as id from finance.finance_transaction where organization_id = $1::integer group by 1 order by 1 limit 1`,
    [organizationId],
  );
  const [{ id: bankAccountId } = { id: '' }] = accounts;
  const { rows } = await db.query<StatementRow>(
    `select actual_date::text as day, (case flow when 'in' then actual_amount else -actual_amount end)::text as amount, description as memo
     from finance.finance_transaction where organization_id = $1::integer and bank_account_id = $2::uuid and actual_date is not null
     order by actual_date desc limit ${statementLines}`,
    [organizationId, bankAccountId],
  );
  const metadata = { filename: 'extrato.ofx', purpose: 'finance.statement' };
  const began = performance.now();
  const fileId = await uploadBytes(address, authorization, metadata, statementBytes(rows));
  const { startStatementImport } = await asked<{ startStatementImport: { jobId: string } }>(
    'mutation($input: StartStatementImportInput!) { startStatementImport(input: $input) { jobId } }',
    { input: { fileId, bankAccountId } },
  );
  for (;;) {
    const { rows: jobs } = await db.query<{ status: string; error: string | null }>(
      'select status, error from core.job where id = $1::uuid',
      [startStatementImport.jobId],
    );
    const [job] = jobs;
    if (job?.status === 'FAILED') throw new Error(`The import failed: ${job.error}`);
    if (job?.status === 'DONE') break;
    await later(50);
  }
  const imported = (performance.now() - began) / 1000;
  const started = performance.now();
  let found = 0;
  for (;;) {
    const { acceptSureMatches } = await asked<{ acceptSureMatches: { count: number; isDone: boolean } }>(
      'mutation($input: AcceptSureMatchesInput!) { acceptSureMatches(input: $input) { count isDone } }',
      { input: { bankAccountId } },
    );
    found += acceptSureMatches.count;
    if (acceptSureMatches.isDone) break;
  }
  return { imported, matched: (performance.now() - started) / 1000, found };
}
