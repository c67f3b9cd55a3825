import { allow, boolean, defineEntity, enumeration, instant, text } from '@gleba/sdk';
import { signatureProviders } from '../../signature-values.ts';

const byServer = { writing: 'never' } as const;
const secret = { writing: 'never', hidden: true } as const;

/** How an organization has papers signed; one row, made when it is first asked for. What is sealed is written and never read by people. */
export const SignatureSetting = defineEntity('documents.signatureSetting', {
  scope: 'organization',
  fields: {
    provider: enumeration(signatureProviders, { ...byServer, required: true, default: 'builtIn' }),
    /** Of a timestamp authority (RFC 3161); without one a seal says the program's own time. */
    timestampAddress: text({ ...byServer, max: 500 }),
    certificateSubject: text({ ...byServer, max: 500 }),
    certificateIssuer: text({ ...byServer, max: 500 }),
    certificateFrom: instant(byServer),
    certificateUntil: instant(byServer),
    /** It was made for the organization, and nobody but the organization vouches for it. */
    isCertificateOwn: boolean({ ...byServer, required: true, default: true }),
    /** PKCS#12 with its password, sealed. */
    sealedCertificate: text({ ...secret, max: 200_000, maxBytes: 200_000, filterable: false, sortable: false }),
    hasZapSign: boolean({ ...byServer, required: true, default: false }),
    isZapSignSandbox: boolean({ ...byServer, required: true, default: false }),
    sealedZapSignToken: text({ ...secret, max: 2000 }),
  },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
