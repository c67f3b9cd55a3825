import { SignedXml } from 'xml-crypto';
import type { CompanyKeys } from '../../partners/company-keys.ts';

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/**
 * The same document with its `part` signed (W3C XML Signature, enveloped, RSA and SHA-256, without prefixes), the signature behind it as
 * the layout has it; the certificate is told within, so that whoever reads it needs nothing else.
 */
export function signXml(xml: string, part: string, { privateKey, certificate }: CompanyKeys): string {
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonical,
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${part}']`,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [enveloped, canonical],
  });
  const location = { reference: `//*[local-name(.)='${part}']`, action: 'after' } as const;
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
}
