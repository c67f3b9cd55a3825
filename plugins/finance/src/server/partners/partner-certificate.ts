import { X509Certificate } from 'node:crypto';
import { currentDay, type SecretBox } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { P12Signer } from '@libpdf/core';
import { Partner } from '../../entities/partner.entity.ts';
import { setPartnerCertificate } from '../../operations/partner-certificate.ts';
import { partnerErrors } from './partner-errors.ts';

/** What a certificate is sealed for: of another organization, or another partner, it opens nothing. */
export const certificateAbout = (organizationId: number, partnerId: string) =>
  `finance.partnerCertificate ${organizationId} ${partnerId}`;

export const setPartnerCertificateHandler = (box: SecretBox) =>
  handle(
    setPartnerCertificate,
    async ({ transaction, actor: { organizationId } }, { partnerId, certificate, password }) => {
      // Before anything is opened: a stranger's partner is not there.
      await transaction((tx) => tx.asActor.get(Partner, partnerId));
      const facts = typeof certificate === 'string' ? await factsOf(certificate, password ?? '') : noCertificate;
      const { certificateExpirationDate: until } = facts;
      if (until && until < currentDay()) throw partnerErrors.certificateLate.beside('certificate');
      const kept = Buffer.from(JSON.stringify({ file: certificate, password: password ?? '' }));
      const sealedCertificate = certificate ? box.seal(kept, certificateAbout(organizationId, partnerId)) : null;
      await transaction((tx) => tx.update(Partner, partnerId, { ...facts, sealedCertificate }));
      return facts;
    },
  );

const noCertificate = { certificateSubject: null, certificateExpirationDate: null } as const;

/** Whose it is and until which day, told by the file itself once its password has opened it, key included. */
async function factsOf(file: string, password: string) {
  try {
    const { certificate } = await P12Signer.create(Buffer.from(file, 'base64'), password);
    const { subject, validTo } = new X509Certificate(certificate);
    return {
      certificateSubject: nameOf(subject).slice(0, 500),
      certificateExpirationDate: currentDay(new Date(validTo)),
    };
  } catch {
    // Whatever is wrong with it, the file or its password: no answer tells which.
    throw partnerErrors.certificateRefused.beside('certificate');
  }
}

/** The common name, which of ICP-Brasil is the holder's with their CPF or CNPJ behind a colon; all of it where there is none. */
function nameOf(subject: string): string {
  const lines = subject.split('\n');
  const common = lines.filter((line) => line.startsWith('CN=')).map((line) => line.slice('CN='.length));
  return (common.length > 0 ? common : lines).join(', ').replace(/\p{Cc}+/gu, ' ');
}
