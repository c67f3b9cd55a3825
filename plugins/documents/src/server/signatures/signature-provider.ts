import { GlebaError } from '@gleba/sdk';
import type { ServerContext, UnitOfWork } from '@gleba/sdk/server';
import type { BoundPaper } from '../../paper-binding.ts';
import type { AuthMode, SignatureProvider } from '../../signature-values.ts';
import { signatureErrors } from './signature-errors.ts';
import type { RequestRow, SignerRow } from './turns.ts';

export interface AskedSigner {
  readonly partnerId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly whatsappNumber: string | null;
  readonly qualification: string | null;
  readonly position: number;
}

export interface AskedPaper {
  readonly documentId: string;
  readonly name: string;
  readonly paper: BoundPaper;
}

export interface Asked {
  readonly requestId: string;
  readonly senderName: string;
  readonly message: string | null;
  readonly isSequential: boolean;
  readonly deadline: string;
  readonly remindEveryDays: number | null;
  readonly papers: readonly AskedPaper[];
  readonly signers: readonly AskedSigner[];
}

/** What a provider answers for a request, in the order of what it was asked. */
export interface Taken {
  readonly token: string;
  readonly papers: readonly (string | null)[];
  readonly signers: readonly {
    readonly token: string | null;
    readonly signurl: string | null;
    readonly authmode: AuthMode;
  }[];
}

/** Who carries signatures: a port. Whatever it is, a request, its signers and its papers are rows here, and documents say how far they are. */
export interface SignatureCarrier {
  readonly provider: SignatureProvider;
  /** Outside of transactions: it may ask another server. Refuses with `carrierRefusals`. */
  ask(context: Pick<ServerContext, 'transaction' | 'log'>, asked: Asked): Promise<Taken>;
  /** Once the rows are there, in their transaction. */
  begin(tx: UnitOfWork, request: RequestRow): Promise<void>;
  remind(tx: UnitOfWork, request: RequestRow, signer: SignerRow): Promise<void>;
  /** Somebody of the office has taken it back. */
  end(tx: UnitOfWork, request: RequestRow): Promise<void>;
}

/** What a carrier refuses in words that people are told. */
export const carrierRefusals = {
  unset: signatureErrors.providerUnset,
  silent: signatureErrors.providerSilent,
  refused: signatureErrors.providerRefused,
  tooLarge: signatureErrors.tooLargeToSign,
};

/** Anything else that a carrier throws is silence to people, and stands in the log. */
export async function askCarrier(
  carrier: SignatureCarrier,
  context: Pick<ServerContext, 'transaction' | 'log'>,
  asked: Asked,
): Promise<Taken> {
  try {
    return await carrier.ask(context, asked);
  } catch (error) {
    if (error instanceof GlebaError) throw error;
    context.log.error('a carrier of signatures broke', { provider: carrier.provider, error });
    throw carrierRefusals.silent();
  }
}
