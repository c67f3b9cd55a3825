import type { SecretBox } from '@gleba/sdk';
import { cancelTickets, handle, issueTicket } from '@gleba/sdk/server';
import { SignatureSetting } from '../../entities/signatures/signature-setting.entity.ts';
import {
  dropSealingCertificate,
  saveSignatureSettings,
  setSealingCertificate,
  setZapSignAccount,
  signingSettings,
} from '../../operations/signatures/signature-operations.ts';
import { webhookPurpose } from '../../signature-values.ts';
import { certificateFacts, signerOf } from './certificate.ts';
import { keepCertificate, makeOwn, settingOf } from './own-certificate.ts';
import { signatureErrors } from './signature-errors.ts';

/** The address ends when the account is taken away or set anew. */
const webhookLifetimeMs = 100 * 365 * 24 * 60 * 60_000;
export const zapSignAbout = (organizationId: number) => `documents.zapSignToken ${organizationId}`;

export const saveSignatureSettingsHandler = handle(
  saveSignatureSettings,
  async ({ tx }, { provider, timestampAddress }) => {
    const { id, hasZapSign } = await settingOf(tx);
    if (provider === 'zapSign' && !hasZapSign) throw signatureErrors.providerUnset.beside('provider');
    await tx.update(SignatureSetting, id, { provider, timestampAddress: timestampAddress ?? null });
    return { provider };
  },
);

export const setSealingCertificateHandler = (box: SecretBox) =>
  handle(setSealingCertificate, async (context, { certificate: file, password }) => {
    const certificate = { kind: 'given', file, password } as const;
    const { certificateUntil } = certificateFacts(await signerOf(certificate));
    if (Date.parse(certificateUntil) <= Date.now()) throw signatureErrors.certificateLate();
    return { subject: await keepCertificate(context, box, certificate, false) };
  });

export const dropSealingCertificateHandler = (box: SecretBox) =>
  handle(dropSealingCertificate, async (context) => {
    return { subject: certificateFacts(await signerOf(await makeOwn(context, box))).certificateSubject };
  });

export const setZapSignAccountHandler = (box: SecretBox) =>
  handle(setZapSignAccount, async ({ tx, actor: { organizationId } }, { apiToken, isSandbox }) => {
    const setting = await settingOf(tx);
    await cancelTickets(tx, webhookPurpose, setting.id);
    if (apiToken === null) {
      const gone = { hasZapSign: false, sealedZapSignToken: null, provider: 'builtIn' } as const;
      await tx.update(SignatureSetting, setting.id, gone);
      return { webhookSecret: null };
    }
    await tx.update(SignatureSetting, setting.id, {
      ...{ hasZapSign: true, isZapSignSandbox: isSandbox },
      sealedZapSignToken: box.seal(Buffer.from(apiToken), zapSignAbout(organizationId)),
    });
    const about = { purpose: webhookPurpose, subjectId: setting.id, lifetimeMs: webhookLifetimeMs };
    return { webhookSecret: await issueTicket(tx, about) };
  });

export const signingSettingsHandler = handle(signingSettings, ({ transaction }) =>
  transaction(async (tx) => {
    const [setting] = await tx.list(SignatureSetting, { first: 1 });
    return {
      ...{ provider: setting?.provider ?? 'builtIn', timestampAddress: setting?.timestampAddress ?? null },
      ...{ certificateSubject: setting?.certificateSubject ?? null },
      ...{ certificateIssuer: setting?.certificateIssuer ?? null, certificateUntil: setting?.certificateUntil ?? null },
      ...{ isCertificateOwn: setting?.isCertificateOwn ?? true, hasZapSign: setting?.hasZapSign ?? false },
      isZapSignSandbox: setting?.isZapSignSandbox ?? false,
    };
  }),
);
