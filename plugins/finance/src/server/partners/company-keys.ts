import { KeyObject, X509Certificate } from 'node:crypto';
import { type RecordOf, type SecretBox, z } from '@gleba/sdk';
import { parseForeignJson } from '@gleba/sdk/server';
import { P12Signer } from '@libpdf/core';
import type { Partner } from '../../entities/partner.entity.ts';
import { certificateAbout } from './partner-certificate.ts';

/** By which a company signs and shows who it is: its key and certificate with those above it, as PEM. */
export interface CompanyKeys {
  readonly privateKey: string;
  readonly certificate: string;
  readonly chain: readonly string[];
}

const kept = z.object({ file: z.string(), password: z.string() });

/** Those of a partner's A1 certificate; undefined: none is kept, or this installation cannot open it. */
export async function openKeys(
  box: SecretBox,
  organizationId: number,
  { id, sealedCertificate }: Pick<RecordOf<typeof Partner>, 'id' | 'sealedCertificate'>,
): Promise<CompanyKeys | undefined> {
  const bytes = sealedCertificate ? box.open(sealedCertificate, certificateAbout(organizationId, id)) : undefined;
  const { data } = kept.safeParse(bytes && parseForeignJson(Buffer.from(bytes).toString()));
  return data && keysOf(Buffer.from(data.file, 'base64'), data.password);
}

/**
 * Of a PKCS#12 file. Node's own TLS reads none that is encrypted as many of ICP-Brasil still are (RC2, which OpenSSL 3 leaves out);
 * what reads them here keeps the key to itself, so it is asked for by its name.
 */
export async function keysOf(file: Uint8Array, password: string): Promise<CompanyKeys | undefined> {
  const signer = await P12Signer.create(file, password);
  const key: unknown = Reflect.get(signer, 'privateKey');
  if (!(key instanceof CryptoKey) || signer.keyType !== 'RSA') return undefined;
  const pem = KeyObject.from(key).export({ format: 'pem', type: 'pkcs8' });
  const certificate = (bytes: Uint8Array) => new X509Certificate(bytes).toString();
  return {
    privateKey: pem.toString(),
    certificate: certificate(signer.certificate),
    chain: signer.certificateChain.map(certificate),
  };
}
