import { GlebaError, type RequestLimits } from '@gleba/sdk';
import type { UnitOfWork, WithTicket } from '@gleba/sdk/server';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { onSpotPurpose, signPurpose } from '../../signature-values.ts';
import { signatureErrors } from './signature-errors.ts';
import { isTurnOf, type RequestRow, type SignerRow, signersOfRequest } from './turns.ts';

/** 256 bits in base64url. What has another form is no address, and no database is asked. */
const secretForm = /^[\w-]{43}$/;

export interface Entered {
  readonly request: RequestRow;
  readonly signer: SignerRow;
  readonly all: readonly SignerRow[];
  /** Somebody of the office is there and knows the person. */
  readonly isOnSpot: boolean;
  readonly isTheirTurn: boolean;
}

/**
 * Runs `work` for the person whose link it is, with the request locked. A link opens nothing here once its person has signed or refused, the
 * request has ended or its deadline has passed; all of these, and addresses that nobody gave out, get one answer.
 */
export function enterSigning<T>(
  withTicket: WithTicket,
  token: string,
  work: (tx: UnitOfWork, entered: Entered) => Promise<T>,
): Promise<T> {
  return byLink(withTicket, token, [signPurpose, onSpotPurpose], async (tx, signer, purpose) => {
    const request = await tx.get(SignatureRequest, signer.signatureRequestId, { lock: true });
    const all = await signersOfRequest(tx, request.id);
    const own = all.find(({ id }) => id === signer.id);
    const isOver = request.status !== 'open' || Date.parse(request.deadline) <= Date.now();
    if (isOver || !own || !['pending', 'requested', 'opened'].includes(own.status)) {
      throw signatureErrors.signingClosed();
    }
    const isTheirTurn = isTurnOf(request, own, all);
    return work(tx, { request, signer: own, all, isOnSpot: purpose === onSpotPurpose, isTheirTurn });
  });
}

/**
 * Runs `work` for a person who has signed, by the link that was theirs, with the request locked: for their copy, or to hear that there is
 * none because the request ended without the others. A link for the office's own device gives none. What it opens nothing for has the one
 * answer of `enterSigning`.
 */
export function enterSigned<T>(
  withTicket: WithTicket,
  token: string,
  work: (tx: UnitOfWork, entered: Pick<Entered, 'request' | 'signer'>) => Promise<T>,
): Promise<T> {
  return byLink(withTicket, token, [signPurpose], async (tx, signer) => {
    const request = await tx.get(SignatureRequest, signer.signatureRequestId, { lock: true });
    if (signer.status !== 'signed') throw signatureErrors.signingClosed();
    return work(tx, { request, signer });
  });
}

/** The signer whose secret it is, for one of the purposes. */
async function byLink<T>(
  withTicket: WithTicket,
  token: string,
  purposes: readonly string[],
  work: (tx: UnitOfWork, signer: SignerRow, purpose: string) => Promise<T>,
): Promise<T> {
  if (!secretForm.test(token)) throw signatureErrors.signingClosed();
  for (const purpose of purposes) {
    try {
      return await withTicket({ purpose, secret: token, isRedeemed: false }, async (tx, { subjectId, state }) => {
        const signer = await tx.find(DocumentSignature, subjectId);
        if (state !== 'valid' || !signer) throw signatureErrors.signingClosed();
        return work(tx, signer, purpose);
      });
    } catch (error) {
      if (!(error instanceof GlebaError) || error.code !== 'TOKEN_INVALID') throw error;
    }
  }
  throw signatureErrors.signingClosed();
}

/** What may be asked in 15 minutes of one network address: an office's people and a family share one. */
const most = { look: 200, read: 200, code: 20, sign: 60, verify: 200, webhook: 3000 } as const;

/** Before the address is looked at: guesses count too. */
export async function admitPlace(
  limits: RequestLimits,
  asking: keyof typeof most,
  address: string | undefined,
): Promise<void> {
  const place = limits.placeOf(address);
  if (place !== undefined) await limits.admit([{ name: `signing ${asking} from ${place}`, most: most[asking] }]);
}

/** `Ana P.`: enough for who knows her. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first;
}
