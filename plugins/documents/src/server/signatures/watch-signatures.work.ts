import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { followZapSign, sendSigningMail, watchSignatures } from '../../jobs/signature.jobs.ts';
import type { Carriers } from './request-signatures.command.ts';
import { about, endRequest, isTurnOf, signersOfRequest } from './turns.ts';

interface Checkpoint {
  readonly expired: number;
  readonly reminded: number;
}

const atOnce = 200;
const day = 24 * 60 * 60_000;

const open = { status: { equalTo: 'open' } } as const;

/** Each request is looked at by itself, and again in the next run; what was ended or reminded of is not found a second time. */
export function watchSignaturesWork(carriers: Carriers) {
  async function run(context: JobContext<Checkpoint>): Promise<Checkpoint> {
    let done: Checkpoint = context.checkpoint ?? { expired: 0, reminded: 0 };
    const now = context.now.getTime();
    let after: string | undefined;
    for (;;) {
      context.signal.throwIfAborted();
      const ids = await context.transaction((tx) =>
        tx.ids(SignatureRequest, { filter: open, first: atOnce, ...(after && { after }) }),
      );
      for (const id of ids) {
        const step = { ...done };
        await context.step(step, async (tx) => {
          const { expired, reminded } = await lookAt(tx, carriers, id, now);
          done = { expired: done.expired + expired, reminded: done.reminded + reminded };
        });
      }
      after = ids.at(-1);
      if (after === undefined || ids.length < atOnce) break;
    }
    return done;
  }
  return work(watchSignatures, run, {
    hasWork: async (tx) => (await tx.ids(SignatureRequest, { filter: open, first: 1 })).length > 0,
  });
}

async function lookAt(tx: UnitOfWork, carriers: Carriers, id: string, now: number): Promise<Checkpoint> {
  const request = await tx.get(SignatureRequest, id, { lock: true });
  if (request.status !== 'open') return { expired: 0, reminded: 0 };
  if (request.provider === 'zapSign') {
    // It reminds and ends by itself; news that got lost are asked for.
    await tx.enqueue(followZapSign, { requestId: id }, about(request));
    return { expired: 0, reminded: 0 };
  }
  const all = await signersOfRequest(tx, id);
  if (Date.parse(request.deadline) <= now) {
    await endRequest(tx, request, 'expired', { reason: null });
    const [first] = all;
    if (first) await tx.enqueue(sendSigningMail, { signatureId: first.id, letter: 'expired' }, about(request));
    return { expired: 1, reminded: 0 };
  }
  if (request.remindEveryDays === null) return { expired: 0, reminded: 0 };
  let reminded = 0;
  for (const signer of all) {
    const since = Date.parse(signer.remindedAt ?? signer.updatedAt);
    const isDue = since + request.remindEveryDays * day <= now;
    if (!signer.email || !isDue || !isTurnOf(request, signer, all)) continue;
    await carriers[request.provider].remind(tx, request, signer);
    reminded += 1;
  }
  return { expired: 0, reminded };
}
