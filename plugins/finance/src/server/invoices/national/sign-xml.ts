import { SignedXml } from 'xml-crypto';
import type { CompanyKeys } from '../../partners/company-keys.ts';

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** By which a signature is made: the national environment's, and that of the municipalities' model (W3C XML Signature of 2002). */
export interface Signing {
  readonly signature: string;
  readonly digest: string;
  readonly canonical: string;
}
const newest: Signing = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  canonical,
};

/**
 * The same document with its `part` signed (W3C XML Signature, enveloped, RSA, without prefixes), the signature behind it as
 * the layout has it; the certificate is told within, so that whoever reads it needs nothing else.
 */
export function signXml(
  xml: string,
  part: string,
  { privateKey, certificate }: CompanyKeys,
  signing: Signing = newest,
): string {
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: signing.signature,
    canonicalizationAlgorithm: signing.canonical,
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${part}']`,
    digestAlgorithm: signing.digest,
    transforms: [enveloped, signing.canonical],
  });
  const location = { reference: `//*[local-name(.)='${part}']`, action: 'after' } as const;
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
}
