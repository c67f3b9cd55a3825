import { allow, defineCommand, id, optional, z } from '@gleba/sdk';
import { Partner } from '../entities/partner.entity.ts';

/** A file of 40 kB in base64: with its chain a certificate has less than ten. */
const longestCertificate = 60_000;

/**
 * Takes a partner's A1 certificate (PKCS#12 with its password), by which they sign their invoices, or takes it away (`certificate: null`).
 * What it is made of is sealed and never told again; whose it is and until when is.
 */
export const setPartnerCertificate = defineCommand('setPartnerCertificate', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: {
    partnerId: id(Partner),
    /** Base64. */
    certificate: z.nullable(
      z.string().check(z.minLength(1), z.maxLength(longestCertificate), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    ),
    password: optional(z.string().check(z.maxLength(200))),
  },
  errors: ['finance.certificateRefused', 'finance.certificateLate'],
  output: { certificateSubject: z.nullable(z.string()), certificateExpirationDate: z.nullable(z.string()) },
});
