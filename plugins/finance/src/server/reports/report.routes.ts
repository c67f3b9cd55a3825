import { Readable } from 'node:stream';
import { type AccessRule, allow, type Locale, languageOf, type PagePrinter, type z } from '@gleba/sdk';
import { workbookFile } from '@gleba/sdk/exchange/server';
import { jsonBody, type Route, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { reportsKey } from '../../access-keys.ts';
import { cashFlow } from '../../operations/cash-flow.ts';
import { trialBalance } from '../../operations/ledger.ts';
import { acquisition, pendingInstallments } from '../../operations/sales-reports.ts';
import { taxProvision } from '../../operations/tax-provision.ts';
import { trialBalanceOf } from '../ledger/trial-balance.query.ts';
import { acquisitionOf } from './acquisition.query.ts';
import { cashFlowOf } from './cash-flow.query.ts';
import { letterheadOf, pictureOf } from './letterhead.ts';
import { pendingInstallmentsOf } from './pending-installments.query.ts';
import { filterWords } from './report-filters.ts';
import { reportHtml } from './report-paper.ts';
import {
  acquisitionSheet,
  cashFlowSheet,
  pendingSheet,
  type Sheet,
  taxProvisionSheet,
  trialBalanceSheet,
} from './report-sheets.ts';
import { taxProvisionOf } from './tax-provision.query.ts';

/**
 * The specification's four calls, which answer what the queries of the same names answer, and the same as workbooks and on paper. Asked with
 * the rights of whoever asks.
 */
export function reportRoutes(printer: PagePrinter): readonly Route[] {
  const ofMoney = allow.key(reportsKey);
  const pending = [pendingInstallments.input, pendingInstallmentsOf, pendingSheet] as const;
  return [
    ...routesOf(printer, 'reports/cash-flow', ofMoney, cashFlow.input, cashFlowOf, cashFlowSheet),
    ...routesOf(printer, 'reports/pending-installments', ofMoney, ...pending),
    ...routesOf(printer, 'reports/acquisition', ofMoney, acquisition.input, acquisitionOf, acquisitionSheet),
    ...routesOf(
      ...([printer, 'reports/trial-balance', allow.adminAndUp] as const),
      ...([trialBalance.input, trialBalanceOf, trialBalanceSheet] as const),
    ),
    ...routesOf(
      ...([printer, 'finance/tax-provision', allow.adminAndUp] as const),
      ...([taxProvision.input, taxProvisionOf, taxProvisionSheet] as const),
    ),
  ];
}

function routesOf<Input extends object, Answer>(
  printer: PagePrinter,
  path: string,
  permission: AccessRule,
  schema: z.ZodMiniType<Input>,
  of: (tx: UnitOfWork, input: Input) => Promise<Answer>,
  sheetOf: (answer: Answer, language: Locale, input: Input) => Sheet,
): readonly Route[] {
  const asked = (request: Request) => jsonBody(request, schema, { refusal: 'VALIDATION' });
  return [
    {
      ...{ method: 'POST', path: `/${path}`, permission },
      async handle({ request, context }) {
        const input = await asked(request);
        const answer = await context.transaction((tx) => of(tx, input));
        return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
      },
    },
    {
      ...{ method: 'POST', path: `/${path}/workbook`, permission },
      async handle({ request, context }) {
        const input = await asked(request);
        const answer = await context.transaction((tx) => of(tx, input));
        const { title, rows } = sheetOf(answer, languageOf(context.actor), input);
        return new Response(Readable.toWeb(Readable.from(workbookFile(title, rows))) as ReadableStream, {
          headers: {
            'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'content-disposition': `attachment; filename="${path.split('/').at(-1)}.xlsx"`,
            'cache-control': 'no-store',
          },
        });
      },
    },
    {
      ...{ method: 'POST', path: `/${path}/pdf`, permission },
      async handle({ request, context }) {
        const input = await asked(request);
        const language = languageOf(context.actor);
        // Printed when nobody waits for the database any more.
        const paper = await context.transaction(async (tx) => {
          const sheet = sheetOf(await of(tx, input), language, input);
          const filters = await filterWords(tx, input as Readonly<Record<string, unknown>>, language);
          return { sheet, filters, today: await todayOf(tx), ...(await letterheadOf(tx)) };
        });
        const logo = paper.logoFile ? await pictureOf(context.files, paper.logoFile) : undefined;
        const bytes = await printer.print(
          { html: reportHtml({ ...paper, logo }, language) },
          { title: paper.sheet.title },
        );
        return new Response(new Uint8Array(bytes), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${path.split('/').at(-1)}.pdf"`,
            'cache-control': 'no-store',
          },
        });
      },
    },
  ];
}
