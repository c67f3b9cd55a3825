import { keysOf } from '../../src/server/partners/company-keys.ts';
import { p12 } from './certificates.ts';

/** Whom local authorities let in: the holder of `p12`. */
export async function clientCertificate(): Promise<string> {
  return (await keysOf(Buffer.from(p12, 'base64'), 'segredo'))?.certificate ?? '';
}
