import { webcrypto } from 'node:crypto';
import { type SecretBox, z } from '@gleba/sdk';
import { parseForeignJson } from '@gleba/sdk/server';
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs';
import { signatureErrors } from './signature-errors.ts';

/** What is sealed: a certificate made here with its key, or a file of the organization with its password. All in base64. */
const kept = z.union([
  z.object({ kind: z.literal('made'), key: z.string(), certificate: z.string() }),
  z.object({ kind: z.literal('given'), file: z.string(), password: z.string() }),
]);
export type KeptCertificate = z.infer<typeof kept>;

export interface CertificateFacts {
  readonly certificateSubject: string;
  readonly certificateIssuer: string;
  readonly certificateFrom: string;
  readonly certificateUntil: string;
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });
/** Longer than a paper waits for its registry; made anew when it is near its end. */
const yearsOfOwn = 10;
const commonName = '2.5.4.3';
const organizationName = '2.5.4.10';

const certificateAbout = (organizationId: number) => `documents.sealingCertificate ${organizationId}`;

export function sealCertificate(box: SecretBox, organizationId: number, certificate: KeptCertificate): string {
  return box.seal(Buffer.from(JSON.stringify(certificate)), certificateAbout(organizationId));
}

export function openCertificate(box: SecretBox, organizationId: number, sealed: string): KeptCertificate | undefined {
  const bytes = box.open(sealed, certificateAbout(organizationId));
  return bytes && kept.safeParse(parseForeignJson(Buffer.from(bytes).toString())).data;
}

/** A certificate of the organization's own: nobody else vouches for it, and whoever looks at a seal is told so. */
export async function makeCertificate(organization: string, now = new Date()): Promise<KeptCertificate> {
  const parameters = { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(parameters, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: serialNumber() });
  for (const names of [certificate.issuer, certificate.subject]) {
    const value = () => new Utf8String({ value: organization.slice(0, 64) });
    names.typesAndValues.push(new AttributeTypeAndValue({ type: commonName, value: value() }));
    names.typesAndValues.push(new AttributeTypeAndValue({ type: organizationName, value: value() }));
  }
  certificate.notBefore.value = new Date(now.getTime() - 60_000);
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + yearsOfOwn, now.getUTCMonth(), now.getUTCDate()),
  );
  const constraints = new BasicConstraints({ cA: false }).toSchema().toBER(false);
  // digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3).
  const usage = new Uint8Array([3, 2, 6, 0xc0]).buffer;
  certificate.extensions = [
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { kind: 'made', key: base64(key), certificate: base64(certificate.toSchema(true).toBER(false)) };
}

export async function signerOf(certificate: KeptCertificate): Promise<Signer> {
  if (certificate.kind === 'made') {
    const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(certificate.key, 'base64'), algorithm, false, [
      'sign',
    ]);
    return new CryptoKeySigner(key, Buffer.from(certificate.certificate, 'base64'), 'RSA', 'RSASSA-PKCS1-v1_5');
  }
  try {
    return await P12Signer.create(Buffer.from(certificate.file, 'base64'), certificate.password);
  } catch {
    // Whatever is wrong with it, the file or its password: no answer tells which.
    throw signatureErrors.certificateRefused();
  }
}

export function certificateFacts(signer: Pick<Signer, 'certificate'>): CertificateFacts {
  const certificate = Certificate.fromBER(new Uint8Array(signer.certificate));
  return {
    certificateSubject: nameOf(certificate.subject.typesAndValues),
    certificateIssuer: nameOf(certificate.issuer.typesAndValues),
    certificateFrom: certificate.notBefore.value.toISOString(),
    certificateUntil: certificate.notAfter.value.toISOString(),
  };
}

/** The common name; all names where there is none. */
export function nameOf(names: readonly AttributeTypeAndValue[]): string {
  const common = names.filter(({ type }) => type === commonName);
  const told = (common.length > 0 ? common : names).map(({ value }) => String(value.valueBlock.value));
  return told
    .join(', ')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 500);
}

/** 128 bits, positive (RFC 5280, 4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');
