import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { z } from '@gleba/sdk';
import { createGuardedFetch, type GuardedFetch, parseForeignJson } from '@gleba/sdk/server';
import type { CompanyKeys } from '../../partners/company-keys.ts';

/** Where the national environment of service invoices is, and which of its two; a test has another one. */
export interface NationalEnvironment {
  /** Without a slash at its end. */
  readonly address: string;
  readonly isProduction: boolean;
  /** Whom it believes that this is the environment, beside the public authorities. */
  readonly ca?: string;
  readonly isAllowedAddress?: (address: string) => boolean;
}

/** https://www.gov.br/nfse/pt-br/biblioteca/documentacao-tecnica: in the one for trying, invoices count for nobody. */
export const nationalEnvironment = (isProduction: boolean): NationalEnvironment => ({
  address: `https://sefin.${isProduction ? '' : 'producaorestrita.'}nfse.gov.br/SefinNacional`,
  isProduction,
});

/** An invoice has some ten thousand bytes. */
const largestAnswer = 2_000_000;
const largestDocument = 4_000_000;
const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

export type NationalAnswer =
  | { readonly kind: 'done'; readonly key: string; readonly document: string | undefined }
  | { readonly kind: 'refused'; readonly problems: readonly NationalProblem[] }
  /** Nothing whole was answered, or the environment broke: whether it was taken is not known. */
  | { readonly kind: 'silent' };

export interface NationalProblem {
  readonly code: string;
  readonly text: string;
}

/** The environment's interface, as one company: it is asked by mutual TLS with the company's certificate. */
export function nationalClient(environment: NationalEnvironment, { privateKey, certificate, chain }: CompanyKeys) {
  const ask = createGuardedFetch({
    maxBytes: largestAnswer,
    timeoutMs: 60_000,
    maxRedirects: 0,
    tls: { key: privateKey, cert: [certificate, ...chain].join('\n'), ...(environment.ca && { ca: environment.ca }) },
    ...(environment.isAllowedAddress && { isAllowedAddress: environment.isAllowedAddress }),
  });
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<NationalAnswer> => {
    const answer = await ask(`${environment.address}/${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    return answer ? readAnswer(answer) : { kind: 'silent' };
  };
  return {
    /** Takes a signed DPS and makes its invoice. */
    issue: (dps: string) => send('POST', 'nfse', { dpsXmlGZipB64: packed(dps) }),
    /** The key of the invoice that was made of a DPS. */
    findByDps: (id: string) => send('GET', `dps/${id}`),
    read: (key: string) => send('GET', `nfse/${key}`),
    /** Takes a signed request of an event. */
    registerEvent: (key: string, request: string) =>
      send('POST', `nfse/${key}/eventos`, { pedidoRegistroEventoXmlGZipB64: packed(request) }),
    findEvent: (key: string, type: string) => send('GET', `nfse/${key}/eventos/${type}/1`),
  };
}

const packed = (xml: string) =>
  gzipSync(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)).toString('base64');

const told = z.nullish(z.string());
const problem = z.object({
  codigo: told,
  descricao: told,
  complemento: told,
  Codigo: told,
  Descricao: told,
  Complemento: told,
});
const shape = z.object({
  ...{ chaveAcesso: told, nfseXmlGZipB64: told, eventoXmlGZipB64: told },
  ...{ erros: z.nullish(z.array(problem)), erro: z.nullish(z.union([problem, z.array(problem)])) },
});

async function readAnswer({ status, body }: Awaited<ReturnType<GuardedFetch>>): Promise<NationalAnswer> {
  if (status >= 500 || status === 429 || status === 408) return { kind: 'silent' };
  const { data } = shape.safeParse(jsonOf(body));
  if (status < 200 || status >= 300) return { kind: 'refused', problems: problemsOf(data, status) };
  // A good answer that cannot be read is no answer: what was sent may have been taken.
  if (!data) return { kind: 'silent' };
  const zipped = data.nfseXmlGZipB64 ?? data.eventoXmlGZipB64;
  const document = zipped ? await unpacked(zipped) : undefined;
  if (zipped && document === undefined) return { kind: 'silent' };
  return { kind: 'done', key: data.chaveAcesso ?? '', document };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return parseForeignJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

async function unpacked(text: string): Promise<string | undefined> {
  try {
    return (await unzip(Buffer.from(text, 'base64'), { maxOutputLength: largestDocument })).toString('utf8');
  } catch {
    return undefined;
  }
}

function problemsOf(data: z.infer<typeof shape> | undefined, status: number): readonly NationalProblem[] {
  const found = [data?.erros ?? [], data?.erro ?? []].flat().map((one) => ({
    code: one.codigo ?? one.Codigo ?? '',
    text: [one.descricao ?? one.Descricao, one.complemento ?? one.Complemento].filter(Boolean).join(' '),
  }));
  return found.length > 0 ? found : [{ code: `HTTP ${status}`, text: '' }];
}
