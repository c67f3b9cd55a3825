import type { SecretBox } from '@gleba/sdk';
import type { ServerContext } from '@gleba/sdk/server';
import { DocumentSignature } from '../../../entities/signatures/document-signature.entity.ts';
import { SignatureSetting } from '../../../entities/signatures/signature-setting.entity.ts';
import { endZapSign } from '../../../jobs/signature.jobs.ts';
import { zapSignAbout } from '../settings.commands.ts';
import { signatureErrors } from '../signature-errors.ts';
import { type Asked, type AskedSigner, carrierRefusals, type SignatureCarrier } from '../signature-provider.ts';
import { about, signersOfRequest, writeTo } from '../turns.ts';
import { type ZapSignClient, type ZapSignPlace, zapSignClient } from './zap-sign-client.ts';

/** Bytes of one paper, as ZapSign takes it. */
const largestPaper = 10_000_000;
const brazil = '55';

type Context = Pick<ServerContext, 'transaction'>;

/** The account of the organization, opened for one piece of work. */
export async function accountOf({ transaction }: Context, place: ZapSignPlace, box: SecretBox): Promise<ZapSignClient> {
  return transaction(async (tx) => {
    const [setting] = await tx.list(SignatureSetting, { first: 1 });
    const sealed = setting?.sealedZapSignToken;
    const token = sealed ? box.open(sealed, zapSignAbout(tx.actor.organizationId)) : undefined;
    if (!token || !setting) throw carrierRefusals.unset();
    const account = { apiToken: Buffer.from(token).toString(), isSandbox: setting.isZapSignSandbox };
    return zapSignClient(place, account);
  });
}

export function zapSignCarrier(place: ZapSignPlace, box: SecretBox): SignatureCarrier {
  return {
    provider: 'zapSign',
    async ask(context, asked) {
      const client = await accountOf(context, place, box);
      const [first, ...extra] = asked.papers;
      if (!first) throw signatureErrors.noPagesToSign({ document: '' });
      const large = asked.papers.find(({ paper }) => paper.bytes.length > largestPaper);
      if (large) throw carrierRefusals.tooLarge({ document: large.name });
      const made = await client.create(bodyOf(asked, first.paper.bytes, first.name));
      const papers: (string | null)[] = [made.token];
      try {
        for (const { name, paper } of extra) {
          papers.push(await client.addPaper(made.token, { name, base64_pdf: base64(paper.bytes) }));
        }
      } catch (error) {
        // Half a request is none.
        await client.remove(made.token).catch(() => {});
        throw error;
      }
      return {
        ...{ token: made.token, papers },
        signers: asked.signers.map(({ email }, index) => ({
          token: made.signers[index]?.token ?? null,
          signurl: made.signers[index]?.sign_url ?? null,
          authmode: email ? 'tokenEmail' : 'assinaturaTela',
        })),
      };
    },
    /** ZapSign has written to them already. */
    async begin(tx, request) {
      for (const { id } of await signersOfRequest(tx, request.id)) {
        await tx.update(DocumentSignature, id, { status: 'requested' });
      }
    },
    async remind(tx, request, signer) {
      await tx.update(DocumentSignature, signer.id, { remindedAt: new Date().toISOString() });
      await writeTo(tx, request, signer, 'reminder', 'reminded');
    },
    async end(tx, request) {
      await tx.enqueue(endZapSign, { requestId: request.id }, about(request));
    },
  };
}

function bodyOf(asked: Asked, bytes: Uint8Array, name: string): object {
  return {
    ...{ name, base64_pdf: base64(bytes), lang: 'pt-br', external_id: asked.requestId },
    ...{ date_limit_to_sign: asked.deadline, signature_order_active: asked.isSequential },
    ...{
      reminder_every_n_days: asked.remindEveryDays ?? 0,
      allow_refuse_signature: true,
      disable_signer_emails: false,
    },
    signers: asked.signers.map(zapSignerOf),
  };
}

/** As ZapSign writes a person. */
export function zapSignerOf({ name, email, whatsappNumber, qualification, position }: AskedSigner): object {
  return {
    name,
    ...{ auth_mode: email ? 'assinaturaTela-tokenEmail' : 'assinaturaTela', order_group: position },
    ...(email && { email, send_automatic_email: true, lock_email: true }),
    ...(whatsappNumber && { phone_country: brazil, phone_number: nationalOf(whatsappNumber), lock_phone: true }),
    ...(qualification && { qualification }),
  };
}

/** Digits, without the country's own. */
const nationalOf = (number: string) => number.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
