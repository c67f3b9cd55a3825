import {
  allow,
  type Day,
  daysBetween,
  type FilterOf,
  formatDate,
  GlebaError,
  type InputOf,
  type Language,
  languageOf,
  Project,
  permits,
  say,
  textsIn,
} from '@gleba/sdk';
import {
  type ExportCheckpoint,
  type ExportContent,
  type ExportRow,
  exportFile,
  fileTitle,
} from '@gleba/sdk/exchange/server';
import { handle, type JobContext, todayOf, type UnitOfWork, work } from '@gleba/sdk/server';
import { contractDetailsKey } from '../../access-keys.ts';
import { moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { writeReceivables } from '../../jobs/receivables.job.ts';
import { exportReceivables } from '../../operations/receivables.ts';
import { amountsOf, isOpen, latestPayments } from '../contracts/amount.ts';
import { receivableErrors } from './receivable-errors.ts';
import { isLate } from './write-to-buyers.ts';

/** More than anybody reads; their ids are held at once, for the order. */
const most = 50_000;
/** Rows read at once. */
const page = 500;

type Asked = InputOf<typeof exportReceivables>;

export const exportReceivablesHandler = handle(exportReceivables, async ({ tx, enqueue }, input) => {
  // A filter that cannot be understood is refused here, not later.
  const count = await tx.asActor.count(ContractInstallment, { filter: filterOf(input) });
  if (count > most) throw receivableErrors.tooManyReceivables({ most });
  return { jobId: await enqueue(writeReceivables, input, { projectId: input.projectId }) };
});

/** The earliest due first, as the list shows them; names as whoever asked may see them. */
export const writeReceivablesWork = work(writeReceivables, (context: JobContext<ExportCheckpoint>, asked) =>
  exportFile(context, 'xlsx', {
    ...{ purpose: 'finance.export', projectId: asked.projectId },
    async content() {
      if (permits(context.actor, allow.key(contractDetailsKey), { projectId: asked.projectId, fields: {} }) !== true)
        throw new GlebaError('FORBIDDEN');
      const language = languageOf(context.actor);
      const { name, today, ids } = await context.transaction(async (tx) => ({
        name: (await tx.asActor.get(Project, asked.projectId)).name,
        today: await todayOf(tx),
        ids: await idsOf(tx, asked),
      }));
      const title = (column: string) =>
        say(`finance.receivables.column.${column}`, { day: formatDate(today) }, language);
      const content: ExportContent = {
        title: fileTitle(`${name} - ${say('finance.receivables', {}, language)}`),
        ...{ language, subject: say('finance.receivables', {}, language), layers: [], srs: null },
        columns: columns.map(({ name: column, kind }) => ({ name: column, title: title(column), kind })),
        rows: rowsOf(context, ids, today, language),
      };
      return { content, total: ids.length };
    },
  }),
);

const columns = [
  ...(['contract', 'customers', 'phone', 'email', 'lots', 'installment', 'dueDate', 'status', 'days'] as const).map(
    (name) => ({ name, kind: 'text' as const }),
  ),
  ...(['value', 'fine', 'interest', 'total'] as const).map((name) => ({ name, kind: 'money' as const })),
];

async function idsOf(tx: UnitOfWork, asked: Asked): Promise<readonly string[]> {
  const rows = await tx.asActor
    .from(ContractInstallment)
    .where(filterOf(asked))
    .select(['id'])
    .orderBy('dueDate', 'installmentNumber', 'id')
    .limit(most)
    .all();
  return rows.map(({ id }) => id);
}

async function* rowsOf(
  { transaction, signal }: Pick<JobContext, 'transaction' | 'signal'>,
  ids: readonly string[],
  today: Day,
  language: Language,
): AsyncGenerator<ExportRow> {
  for (let at = 0; at < ids.length; at += page) {
    signal.throwIfAborted();
    const rows = await transaction((tx) => pageOf(tx, ids.slice(at, at + page), today, language));
    for (const { id, values } of rows) yield { id, name: '', layer: '', values, geometry: null };
  }
}

async function pageOf(tx: UnitOfWork, ids: readonly string[], today: Day, language: Language) {
  const installments = await tx.asActor
    .from(ContractInstallment)
    .where({ id: { in: [...ids] } })
    .orderBy('dueDate', 'installmentNumber', 'id')
    .all();
  const contractIds = [...new Set(installments.map(({ contractId }) => contractId))];
  const ofThem = { contractId: { in: contractIds } };
  const contracts = await tx.asActor
    .from(Contract)
    .where({ id: { in: contractIds } })
    .all();
  const customers = await tx.asActor
    .from(ContractCustomer)
    .where(ofThem)
    .with({ partner: ['name', 'whatsappNumber', 'email'] })
    .orderBy('-legalResponsible', 'createdAt')
    .all();
  const lands = await tx.asActor
    .from(ContractLand)
    .where(ofThem)
    .with({ land: ['block', 'lot'] })
    .all();
  const latest = await latestPayments(tx, { contractIds });
  const facts = new Map(
    contracts.map((contract) => {
      const buyers = customers.filter(({ contractId }) => contractId === contract.id).map(({ partner }) => partner);
      const lots = lands
        .filter(({ contractId }) => contractId === contract.id)
        .flatMap(({ land }) =>
          land ? [say('finance.contracts.lot', { block: land.block, lot: land.lot }, language)] : [],
        );
      const amountOn = amountsOf(contract, latest);
      return [contract.id, { contract, buyers, lots, amountOn }] as const;
    }),
  );
  const texts = textsIn(language);
  return installments.map((installment) => {
    const { id, contractId, name, dueDate, value, computedStatus } = installment;
    const known = facts.get(contractId);
    const day =
      known?.contract.status === 'active' && isOpen(installment) ? known.amountOn(installment, today) : undefined;
    const days = isLate(installment, today) ? String(daysBetween(dueDate, today)) : null;
    const values = [
      known?.contract.contractNumber ?? null,
      known?.buyers.flatMap((buyer) => buyer?.name ?? []).join('; ') ?? null,
      ...[known?.buyers[0]?.whatsappNumber ?? null, known?.buyers[0]?.email ?? null],
      known?.lots.join('; ') ?? null,
      ...[
        name,
        formatDate(dueDate),
        texts[`${ContractInstallment.id}.computedStatus.${computedStatus}`] ?? computedStatus,
      ],
      ...[days, value],
      ...(day ? [moneyText(day.fine), moneyText(day.interest), moneyText(day.total)] : [null, null, null]),
    ];
    return { id, values };
  });
}

/** Which fields there are, no type can say here; the statement is made from the declaration and refuses others. */
function filterOf({ projectId, filter }: Asked): FilterOf<typeof ContractInstallment> {
  return { and: [{ projectId: { equalTo: projectId } }, filter ?? {}] } as FilterOf<typeof ContractInstallment>;
}
