import { Readable } from 'node:stream';
import { allow, GlebaError, isUuid, languageOf } from '@gleba/sdk';
import { jsonBody, type Route } from '@gleba/sdk/server';
import { contractDetailsKey } from '../../access-keys.ts';
import {
  computeSchedule,
  installmentAnswer,
  type Schedule,
  summaryAnswer,
  type Terms,
  termsSchema,
} from '../../calculation/index.ts';
import { memorialOf } from '../../calculation/memorial/memorial.ts';
import { feesOfTerms } from './memorial-fees.ts';
import { memorialWorkbook } from './memorial-workbook.ts';

/**
 * The specification's two calls: what terms come to, and all their installments; and of our own the same as a workbook of formulas, which
 * tells the fees of a contract's installments where its address names one. Nothing else is read and nothing written, so whoever may open a
 * contract may ask; terms that cannot be are refused beside their fields.
 */
export const installmentRoutes: readonly Route[] = [
  route('/asaas/compute-installments-summary', summaryAnswer),
  route('/asaas/compute-installments', (terms, schedule) => ({
    engine: schedule.engine,
    installments: schedule.installments.map(installmentAnswer),
    summary: summaryAnswer(terms, schedule),
  })),
  {
    method: 'POST',
    path: '/asaas/compute-installments-memorial',
    permission: allow.key(contractDetailsKey),
    async handle({ request, context, reads }) {
      const terms = await jsonBody(request, termsSchema, { refusal: 'VALIDATION' });
      const contractId = idIn(request, 'contract');
      const fees = contractId ? await feesOfTerms(reads, contractId, idIn(request, 'renegotiation')) : [];
      const workbook = memorialWorkbook(memorialOf(terms), languageOf(context.actor), fees);
      return new Response(Readable.toWeb(Readable.from(workbook)) as ReadableStream, {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': 'attachment; filename="memorial.xlsx"',
          'cache-control': 'no-store',
        },
      });
    },
  },
];

/** A parameter of the address that is an id; null without it. */
function idIn(request: Request, name: string): string | null {
  const given = new URL(request.url).searchParams.get(name);
  if (given !== null && !isUuid(given)) throw new GlebaError('BAD_REQUEST');
  return given;
}

function route(path: string, answer: (terms: Terms, schedule: Schedule) => object): Route {
  return {
    method: 'POST',
    path,
    permission: allow.key(contractDetailsKey),
    async handle({ request }) {
      const terms = await jsonBody(request, termsSchema, { refusal: 'VALIDATION' });
      return Response.json(answer(terms, computeSchedule(terms)), { headers: { 'cache-control': 'no-store' } });
    },
  };
}
