import { addDays } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportScene, startReportScene } from './report-scene.ts';

/** The cash flow of an office whose every amount can be added up by hand. */
let scene: ReportScene;
const ids: Record<string, string> = {};
beforeAll(async () => {
  scene = await startReportScene();
  const { account, category, center, went, run, projectId } = scene;
  ids.bank = await account({ name: 'Banco', initialBalance: '1000.00', initialBalanceDate: '2024-01-01' });
  ids.safe = await account({ name: 'Cofre', initialBalance: '50.00', initialBalanceDate: '2024-02-10' });
  ids.services = await category({ type: 'income', name: 'Serviços' });
  ids.fees = await category({ type: 'income', name: 'Honorários', parentId: ids.services });
  ids.office = await category({ type: 'expense', name: 'Escritório' });
  ids.field = await center('Campo');
  ids.desk = await center('Sede');
  const [bank, fees, office] = [ids.bank, ids.fees, ids.office];
  // January: 300.00 of the project, 10.00 of fine and 1.00 of interest.
  ids.january = await went(
    'income',
    { amount: '300.00', dueDate: '2024-01-10', categoryId: fees, projectId, description: 'Medição' },
    { bankAccountId: bank, actualDate: '2024-01-15', fine: '10.00', interest: '1.00' },
  );
  // February: 100.01 out, a third of it of the field and the rest of the desk; 40.00 from the bank to the safe.
  await went(
    'expense',
    {
      ...{ amount: '100.01', dueDate: '2024-02-01', categoryId: office },
      costCenterAllocation: [
        { costCenterId: ids.field, percent: '33.3333' },
        { costCenterId: ids.desk, percent: '66.6667' },
      ],
    },
    { bankAccountId: bank, actualDate: '2024-02-01' },
  );
  const transfer = { description: 'Reserva', dueDate: '2024-02-12', amount: '40.00', bankAccountId: bank };
  const moved = await run('createFinanceTransfer', { ...transfer, counterAccountId: ids.safe });
  await run('confirmFinanceTransaction', { financeTransactionId: moved.id, actualDate: '2024-02-12' });
  // March: 70.00 were a mistake, taken back on their day; 5.00 of another project.
  const mistake = await went(
    'income',
    { amount: '70.00', dueDate: '2024-03-03', categoryId: fees, projectId },
    { bankAccountId: bank, actualDate: '2024-03-03' },
  );
  await run('unconfirmFinanceTransaction', { financeTransactionId: mistake, reason: 'Engano' });
  await run('deleteFinanceTransaction', { financeTransactionId: mistake }, 'count');
  await went(
    'income',
    { amount: '5.00', dueDate: '2024-03-09', categoryId: fees, projectId: scene.otherProjectId },
    { bankAccountId: bank, actualDate: '2024-03-09' },
  );
});
afterAll(() => scene?.host.stop());

const quarter = { from: '2024-01-01', until: '2024-03-31' };
const january = { from: '2024-01-01', until: '2024-01-31' };

describe('what went through the accounts', () => {
  test('by month: opening, in, out, closing; a first balance on its day; a transfer is none', async () => {
    const told = await scene.flow(quarter);
    // 1000.00 + 311.00; − 100.01 + 50.00; + 5.00
    expect(told).toMatchObject({ opening: '1000.00', income: '316.00', expense: '100.01', closing: '1265.99' });
    expect(told.steps.map(({ income, expense, initial, closing }) => [income, expense, initial, closing])).toEqual([
      ['311.00', '0.00', '0.00', '1311.00'],
      ['0.00', '100.01', '50.00', '1260.99'],
      ['5.00', '0.00', '0.00', '1265.99'],
    ]);
    expect(told).toMatchObject({ isWhole: true, isBalance: true });
    const balances = await scene.balances('2024-03-31');
    expect([balances.get(ids.bank ?? ''), balances.get(ids.safe ?? '')]).toEqual(['1175.99', '90.00']);
  });

  test('by day and by week the same money, in more steps', async () => {
    const days = await scene.flow({ ...january, step: 'day' });
    expect(days.steps).toHaveLength(31);
    expect(days.steps[14]).toMatchObject({ from: '2024-01-15', income: '311.00', closing: '1311.00' });
    const weeks = await scene.flow({ ...january, step: 'week' });
    // 2024-01-01 was a Monday.
    expect(weeks.steps.map(({ from, until }) => `${from} ${until}`)).toEqual([
      ...['2024-01-01 2024-01-07', '2024-01-08 2024-01-14', '2024-01-15 2024-01-21'],
      ...['2024-01-22 2024-01-28', '2024-01-29 2024-01-31'],
    ]);
    expect(weeks.steps[2]?.income).toBe('311.00');
  });

  test('by category in their tree; what is of none stands by its account of the ledger', async () => {
    const { rows } = await scene.flow({ ...quarter, by: 'category' });
    expect(rows.map(({ name, level, income, expense }) => [name, level, income, expense])).toEqual([
      ['Serviços', 0, '305.00', '0.00'],
      ['Honorários', 1, '305.00', '0.00'],
      ['Escritório', 0, '0.00', '100.01'],
      ['Contratos e encargos', 0, '11.00', '0.00'],
      ['Juros recebidos', 1, '1.00', '0.00'],
      ['Multas recebidas', 1, '10.00', '0.00'],
    ]);
    expect(rows[1]?.cells.map(({ income }) => income)).toEqual(['300.00', '0.00', '5.00']);
  });

  test('by cost centre to the cent, by project, and by account with transfers', async () => {
    const named = async (by: string) =>
      (await scene.flow({ ...quarter, by })).rows.map(({ name, income, expense }) => [name, income, expense]);
    // 100.01 × 33.3333 % = 33.336…
    expect(await named('costCenter')).toEqual([
      ['Campo', '0.00', '33.34'],
      ['Sede', '0.00', '66.67'],
      ['Sem centro de custo', '316.00', '0.00'],
    ]);
    expect(await named('project')).toEqual([
      ['Jardim', '311.00', '0.00'],
      ['Outro', '5.00', '0.00'],
      ['Sem projeto', '0.00', '100.01'],
    ]);
    expect(await named('account')).toEqual([
      ['Banco', '316.00', '140.01'],
      ['Cofre', '40.00', '0.00'],
    ]);
    const safe = await scene.flow({ ...quarter, account: ids.safe });
    expect(safe).toMatchObject({ opening: '0.00', income: '40.00', closing: '90.00', isBalance: true });
  });

  test('narrowed to a category or a project it starts from what had come together', async () => {
    const march = { from: '2024-03-01', until: '2024-03-31' };
    const fees = await scene.flow({ ...march, categoryId: ids.services });
    expect(fees).toMatchObject({ isBalance: false, opening: '300.00', income: '5.00', closing: '305.00' });
    const project = await scene.flow({ ...march, projectId: scene.projectId });
    expect(project).toMatchObject({ opening: '311.00', income: '0.00', closing: '311.00' });
    const center = await scene.flow({ ...quarter, costCenterId: ids.field });
    expect(center).toMatchObject({ opening: '0.00', expense: '33.34', closing: '-33.34' });
  });

  test('beside the period before it: as many months, or as many days', async () => {
    const february = await scene.flow({ from: '2024-02-01', until: '2024-02-29', by: 'category' });
    expect(february.former).toEqual({ ...january, income: '311.00', expense: '0.00' });
    expect(february.rows.find(({ name }) => name === 'Honorários')).toMatchObject({
      ...{ income: '0.00', former: { income: '300.00', expense: '0.00' } },
    });
    const days = await scene.flow({ from: '2024-01-16', until: '2024-01-20' });
    expect(days.former).toEqual({ from: '2024-01-11', until: '2024-01-15', income: '311.00', expense: '0.00' });
  });

  test('and each figure leads to what it is of', async () => {
    const fees = `financeCategory.${ids.fees}`;
    const told = await scene.entries({ ...january, by: 'category', key: fees });
    expect(told).toMatchObject({ count: 1, income: '300.00', expense: '0.00' });
    expect(told.entries[0]).toMatchObject({
      ...{ description: 'Medição', day: '2024-01-15', account: 'Banco', counter: 'Honorários', project: 'Jardim' },
      ...{ kind: 'transaction', recordId: ids.january, isReversal: false },
    });
    const march = await scene.entries({ from: '2024-03-01', until: '2024-03-31', by: 'category', key: fees });
    expect(march.entries.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      ['70.00', false],
      ['-70.00', true],
      ['5.00', false],
    ]);
    expect(march).toMatchObject({ income: '5.00', expense: '0.00' });
    const others = await scene.entries({ ...january, by: 'category', key: 'ledger' });
    expect(others).toMatchObject({ count: 2, income: '11.00' });
    const field = await scene.entries({ ...quarter, by: 'costCenter', key: ids.field });
    expect(field.entries.map(({ amount }) => amount)).toEqual(['-33.34']);
  });
});

describe('what is expected', () => {
  test('is of its day, or of today where that has passed, on top of what accounts hold', async () => {
    const { today } = await scene.flow(quarter);
    const expected = { description: 'Aluguel', categoryId: ids.office, bankAccountId: ids.bank };
    await scene.run('createFinanceTransaction', {
      ...expected,
      type: 'expense',
      amount: '20.00',
      dueDate: addDays(today, -40),
    });
    await scene.run('createFinanceTransaction', {
      ...expected,
      type: 'expense',
      amount: '7.00',
      dueDate: addDays(today, 5),
    });
    const told = await scene.flow({ from: today, until: addDays(today, 9), step: 'day', basis: 'both' });
    expect(told).toMatchObject({ opening: '1265.99', expense: '27.00', closing: '1238.99' });
    expect(told.steps[0]?.expense).toBe('20.00');
    expect(told.steps[5]?.expense).toBe('7.00');
    expect(told.overdue).toEqual({ income: '0.00', expense: '20.00' });
    // From before today: nothing of it is expected there.
    const since = await scene.flow({
      from: addDays(today, -60),
      until: addDays(today, 9),
      step: 'day',
      basis: 'planned',
    });
    expect(since).toMatchObject({ opening: '1265.99', expense: '27.00', closing: '1238.99' });
    const later = await scene.flow({ from: addDays(today, 1), until: addDays(today, 9), step: 'day', basis: 'both' });
    expect(later).toMatchObject({ opening: '1245.99', expense: '7.00', closing: '1238.99' });
    const planned = await scene.entries({ from: today, until: addDays(today, 9), basis: 'both' });
    expect(planned.entries.map(({ isPlanned, amount }) => [isPlanned, amount])).toEqual([
      [true, '-20.00'],
      [true, '-7.00'],
    ]);
  });

  test('of contracts, what is open of their installments', async () => {
    const { contractId } = await scene.sold({
      numInstallments: 2,
      initialDueDate: '2032-05-10',
      amortizationMethod: 'none',
    });
    const told = await scene.flow({ from: '2032-05-01', until: '2032-06-30', by: 'category', basis: 'planned' });
    const installments = await scene.ask<{ contractInstallments: { nodes: { value: string; dueDate: string }[] } }>(
      'query($f: ContractInstallmentFilter) { contractInstallments(filter: $f) { nodes { value dueDate } } }',
      { f: { contractId: { equalTo: contractId }, dueDate: { greaterThanOrEqualTo: '2032-05-01' } } },
    );
    const values = installments.data?.contractInstallments.nodes ?? [];
    const ofMonth = (month: string) => values.find(({ dueDate }) => dueDate.startsWith(month))?.value;
    expect(values.length).toBeGreaterThanOrEqual(2);
    const row = told.rows.find(({ key }) => key === 'receivables');
    expect(row?.cells[1]?.income).toBe(ofMonth('2032-06'));
    expect(row?.name).toBe('Parcelas a receber');
  });
});

describe('who', () => {
  test('sees the projects in which the key is held, and nothing beside them', async () => {
    const told = await scene.flow({ ...quarter, by: 'project' }, scene.reader);
    expect(told).toMatchObject({
      isWhole: false,
      opening: '0.00',
      income: '311.00',
      expense: '0.00',
      closing: '311.00',
    });
    expect(told.rows.map(({ name }) => name)).toEqual(['Jardim']);
    const other = await scene.flow({ ...quarter, projectId: scene.projectId }, scene.otherReader);
    expect(other).toMatchObject({ income: '0.00', expense: '0.00' });
    const hidden = await scene.entries({ ...quarter, by: 'project', key: scene.projectId }, scene.otherReader);
    expect(hidden).toMatchObject({ count: 0, entries: [] });
    expect((await scene.entries(quarter, scene.otherReader)).entries.map(({ amount }) => amount)).toEqual(['5.00']);
  });

  test('without the key nobody, of another organization nothing', async () => {
    await expect(scene.flow(quarter, scene.seller)).rejects.toThrow();
    await expect(scene.entries(quarter, scene.user)).rejects.toThrow();
    expect(await scene.flow(quarter, scene.stranger)).toMatchObject({ opening: '0.00', income: '0.00', rows: [] });
    expect((await scene.entries(quarter, scene.stranger)).count).toBe(0);
  });

  test('is told what cannot be asked', async () => {
    await expect(scene.flow({ from: '2024-02-01', until: '2024-01-01' })).rejects.toThrow('O fim do período');
    await expect(scene.flow({ from: '2020-01-01', until: '2024-01-01', step: 'day' })).rejects.toThrow('400 colunas');
  });
});
