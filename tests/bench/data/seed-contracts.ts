import type { Db, Queryable } from '@gleba/core/server';
import type { Ask } from './bring-statement.ts';
import { withoutIndexes } from './without-indexes.ts';

/** One contract as the program's own commands made it, to be multiplied. */
export interface ModelContract {
  readonly projectId: string;
  readonly contractId: string;
}

export interface SeededContracts {
  /** Contracts without correction, of whose lists pages are asked. */
  readonly listed: ModelContract;
  /** Contracts whose installments follow an index. */
  readonly corrected: ModelContract;
  /** Group of a contract of as many installments as are usual at most. */
  readonly longGroupId: string;
}

export interface ContractsSize {
  readonly listed: number;
  readonly corrected: number;
  readonly installments: number;
}

export const longestContract = 420;
const unhurried = { statementTimeoutMs: 0 };
const multiplied = [
  'contract_land',
  'contract_customer',
  'contract_installment_group',
  'contract_installment',
  'contract',
];
/** Years that corrections are behind, of which the values of the index are known. */
const yearsBehind = 3;

/**
 * An office with thousands of contracts in force: one of each kind is made by the program, the others are its rows again with ids, lots
 * and buyers of their own. Without events, since what is measured is what comes after.
 */
export async function seedContracts(
  db: Db,
  asked: Ask,
  size: ContractsSize,
  say: (text: string) => void,
): Promise<SeededContracts> {
  const write = async (name: string, input: object, answer: string) =>
    (
      await asked<Record<string, Record<string, { id: string }>>>(
        `mutation($i: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) { ${answer} { id } } }`,
        { i: input },
      )
    )[name]?.[answer]?.id ?? '';
  const bankAccount = {
    name: 'Conta',
    isDefaultAccount: true,
    pixAddressKeyType: 'EMAIL',
    pixAddressKey: 'a@example.org',
  };
  await write(
    'createBankAccount',
    { bankAccount: { ...bankAccount, receiverName: 'Escritorio', receiverCity: 'Itabira' } },
    'bankAccount',
  );
  const partnerId = await write(
    'createPartner',
    { partner: { name: 'Maria Aparecida de Souza', cpf: '529.982.247-25' } },
    'partner',
  );
  const model = async (name: string, numInstallments: number, adjustmentIndex: string): Promise<ModelContract> => {
    const paymentMethodId = await write(
      'createPaymentMethod',
      { paymentMethod: { name, installmentGroupCount: numInstallments } },
      'paymentMethod',
    );
    const projectId = await write('createProject', { project: { name, type: 'construction' } }, 'project');
    const table = { projectId, name, maxNumInstallments: 600, adjustmentIndex, canSkipInsurance: true };
    const paymentConditionTableId = await write(
      'createPaymentConditionTable',
      { paymentConditionTable: table },
      'paymentConditionTable',
    );
    const landId = await write('createLand', { land: { projectId, block: 'A', lot: '1', price: '120000.00' } }, 'land');
    const contract = {
      ...{ projectId, landIds: [landId], customers: [{ partnerId, share: '100', legalResponsible: true }] },
      ...{ paymentConditionTableId, paymentMethodId, numInstallments, amortizationMethod: 'price' },
      initialDueDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    };
    const contractId = await write('createContract', { contract }, 'contract');
    await write('confirmContract', { contractId }, 'contract');
    return { projectId, contractId };
  };
  const listed = await model('Vila das Listas', size.installments, 'none');
  const corrected = await model('Vila dos Índices', size.installments, 'ipca');
  const long = await model('Vila dos Carnês', longestContract, 'none');
  await db.query(
    `update finance.contract set adjustment_base_date = current_date - ${yearsBehind * 365} where id = $1::uuid`,
    [corrected.contractId],
  );
  await asked('mutation($i: ImportIndexValuesInput!) { importIndexValues(input: $i) { added } }', {
    i: { adjustmentIndex: 'ipca', source: 'Medida', values: indexValues() },
  });
  await db.transaction(
    (tx) =>
      withoutIndexes(tx, { schema: 'finance', names: multiplied }, say, async () => {
        for (const [{ projectId, contractId }, count] of [
          [listed, size.listed],
          [corrected, size.corrected],
        ] as const) {
          say(`Writing ${count} contracts of ${size.installments} installments…`);
          await multiply(tx, projectId, contractId, count - 1);
        }
      }),
    unhurried,
  );
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { rows } = await db.query<{ id: string }>(
    'select id from finance.contract_installment_group where contract_id = $1::uuid order by installment_count desc limit 1',
    [long.contractId],
  );
  return { listed, corrected, longGroupId: rows[0]?.id ?? '' };
}

/** `01/2024;0,43` in each line, from before the first anniversary until this month. */
function indexValues(): string {
  const now = new Date();
  const months = Array.from(
    { length: (yearsBehind + 1) * 12 },
    (_, ago) => new Date(now.getFullYear(), now.getMonth() - ago, 1),
  );
  return months
    .map((month, at) => `${String(month.getMonth() + 1).padStart(2, '0')}/${month.getFullYear()};0,${30 + (at % 25)}`)
    .join('\n');
}

/** Ids that belong together by the number of their contract: of the row `row` of a table of that prefix. */
const idOf = (prefix: string, row: string) =>
  `(lpad(to_hex(hashtext(c.id::text) & 2147483647), 8, '0') || '-${prefix}-7000-8000-' || lpad(to_hex(${row}), 12, '0'))::uuid`;
/** More rows than any table has of one contract. */
const span = 1000;

async function multiply(tx: Queryable, projectId: string, contractId: string, copies: number): Promise<void> {
  const lot = {
    id: idOf('0001', 'n'),
    project_id: `'${projectId}'::uuid`,
    lot: `(n + 1)::text`,
    block: `'Q' || n % 200`,
  };
  const ofContract = {
    id: idOf('0002', 'n'),
    contract_number: `'M' || hashtext(c.id::text) || '-' || n`,
    land_id: lot.id,
  };
  const row = (prefix: string) => ({ id: idOf(prefix, `n * ${span} + t.at`), contract_id: ofContract.id });
  await copy(tx, 'lands.land', 't.id = c.land_id', contractId, copies, lot);
  await copy(tx, 'finance.contract_land', 't.contract_id = c.id', contractId, copies, {
    ...row('0003'),
    land_id: lot.id,
  });
  await copy(tx, 'finance.contract_customer', 't.contract_id = c.id', contractId, copies, row('0004'));
  const group = row('0005');
  await copy(tx, 'finance.contract_installment_group', 't.contract_id = c.id', contractId, copies, group);
  const groupOf = idOf('0005', `n * ${span} + (select g.at from groups g where g.id = t.installment_group_id)`);
  await copy(tx, 'finance.contract_installment', 't.contract_id = c.id', contractId, copies, {
    ...{ ...row('0006'), installment_group_id: groupOf },
  });
  await copy(tx, 'finance.contract', 't.id = c.id', contractId, copies, ofContract);
}

/** Rows of a contract `c` again, for each copy `n`, but for what is its own; `t.at` is a row's place among them. */
async function copy(
  tx: Queryable,
  table: string,
  where: string,
  contractId: string,
  copies: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const [schema, name] = table.split('.');
  const { rows } = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    [schema ?? '', name ?? ''],
  );
  const columns = rows.map((column) => column.name);
  await tx.query(
    // Read once, before the first row is written: asked for each copy, it would read what this statement writes.
    `with groups as materialized (select id, row_number() over (order by id) as at from finance.contract_installment_group
       where contract_id = '${contractId}'),
     source as materialized (select t.*, row_number() over (order by t.id) as at
       from ${table} t join finance.contract c on ${where} where c.id = '${contractId}')
     insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
     select ${columns.map((column) => own[column] ?? `t."${column}"`).join(', ')}
     from source t cross join finance.contract c cross join generate_series(1, ${copies}) n
     where c.id = '${contractId}'`,
  );
}
