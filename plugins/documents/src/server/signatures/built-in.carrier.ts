import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import type { SignatureCarrier } from './signature-provider.ts';
import { goOnWith, writeTo } from './turns.ts';

/** The program itself: pages of its own, letters of its own, a seal of its own. */
export const builtInCarrier: SignatureCarrier = {
  provider: 'builtIn',
  async ask(_context, { requestId, papers, signers }) {
    return {
      token: requestId,
      papers: papers.map(() => null),
      signers: signers.map(({ email }) => ({
        ...{ token: null, signurl: null },
        // Without an address nothing but the link tells who it is; the page of evidence says so.
        authmode: email ? 'tokenEmail' : 'assinaturaTela',
      })),
    };
  },
  begin: goOnWith,
  async remind(tx, request, signer) {
    await tx.update(DocumentSignature, signer.id, { remindedAt: new Date().toISOString() });
    await writeTo(tx, request, signer, 'reminder', 'reminded');
  },
  async end() {},
};
