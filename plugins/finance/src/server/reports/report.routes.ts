import { Readable } from 'node:stream';
import { type AccessRule, allow, type Locale, languageOf, type z } from '@gleba/sdk';
import { type WorkbookCell, workbookFile } from '@gleba/sdk/exchange/server';
import { jsonBody, type Route, type UnitOfWork } from '@gleba/sdk/server';
import { reportsKey } from '../../access-keys.ts';
import { cashFlow } from '../../operations/cash-flow.ts';
import { trialBalance } from '../../operations/ledger.ts';
import { acquisition, pendingInstallments } from '../../operations/sales-reports.ts';
import { taxProvision } from '../../operations/tax-provision.ts';
import { trialBalanceOf } from '../ledger/trial-balance.query.ts';
import { acquisitionOf } from './acquisition.query.ts';
import { cashFlowOf } from './cash-flow.query.ts';
import { pendingInstallmentsOf } from './pending-installments.query.ts';
import {
  acquisitionSheet,
  cashFlowSheet,
  pendingSheet,
  taxProvisionSheet,
  trialBalanceSheet,
} from './report-sheets.ts';
import { taxProvisionOf } from './tax-provision.query.ts';

export interface Sheet {
  readonly title: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
}

/**
 * The specification's four calls, which answer what the queries of the same names answer, and the same as workbooks. Asked with the
 * rights of whoever asks.
 */
export const reportRoutes: readonly Route[] = [
  ...routesOf('reports/cash-flow', allow.key(reportsKey), cashFlow.input, cashFlowOf, cashFlowSheet),
  ...routesOf(
    'reports/pending-installments',
    allow.key(reportsKey),
    pendingInstallments.input,
    pendingInstallmentsOf,
    pendingSheet,
  ),
  ...routesOf('reports/acquisition', allow.key(reportsKey), acquisition.input, acquisitionOf, acquisitionSheet),
  ...routesOf('reports/trial-balance', allow.adminAndUp, trialBalance.input, trialBalanceOf, trialBalanceSheet),
  ...routesOf('finance/tax-provision', allow.adminAndUp, taxProvision.input, taxProvisionOf, taxProvisionSheet),
];

function routesOf<Input, Answer>(
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
  ];
}
