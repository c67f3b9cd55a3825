import { crc16 } from './crc16.ts';
import { type DataObjectFault, type DataObjects, dataObject, readDataObjects } from './data-objects.ts';
import { longestPixKey } from './pix-key.ts';
import { isPlain, plainLetters } from './plain-letters.ts';

/**
 * The text of a Pix ('copia e cola', and what its QR code says): Banco Central, Manual de Padrões para Iniciação do Pix, which is EMV QRCPS
 * Merchant-Presented Mode with Brazil's own objects.
 */

/** Always the same code, which never expires at the bank. */
export interface StaticPixCode {
  readonly kind: 'static';
  readonly key: string;
  /** Told to whoever pays. */
  readonly description?: string;
  /** `123.45`; without one the payer says it. */
  readonly amount?: string;
  readonly name: string;
  readonly city: string;
  /** 1 to 25 letters and digits, by which the receiver tells payments apart. */
  readonly txid?: string;
}

/** Of a bank: what is to be paid stands at an address. */
export interface DynamicPixCode {
  readonly kind: 'dynamic';
  /** Without its scheme. */
  readonly url: string;
  readonly amount?: string;
  readonly name: string;
  readonly city: string;
  readonly txid?: string;
}

export type PixCode = StaticPixCode | DynamicPixCode;

export type PixFault =
  | DataObjectFault
  | ('tooLong' | 'notPlain' | 'missingField' | 'wrongChecksum' | 'wrongFormat' | 'notPix' | 'wrongCountry')
  | ('wrongCurrency' | 'wrongKey' | 'wrongAmount' | 'wrongName' | 'wrongCity' | 'wrongTxid' | 'wrongAddress');

/** Twice the size of what banks write; a longer text is not looked at. */
const mostCharacters = 512;
const longestName = 25;
const longestCity = 15;
const pixOfBrazil = 'br.gov.bcb.pix';
const brazilianReal = '986';
/** 'No identifier of its own.' */
const noTxid = '***';

/** Accents are stripped, and nothing is cut: what does not fit is a fault, as everything is that a bank would refuse. */
export function writePixCode(
  code: Omit<StaticPixCode, 'kind'>,
): { readonly text: string } | { readonly fault: PixFault } {
  const { key, description, amount, txid = noTxid } = code;
  const [name, city, info] = [code.name, code.city, description ?? ''].map(plainLetters) as [string, string, string];
  const account = [
    dataObject('00', pixOfBrazil),
    dataObject('01', key),
    ...(info === '' ? [] : [dataObject('02', info)]),
  ].join('');
  const values = [account, name, city, txid, ...(amount === undefined ? [] : [amount])];
  if (values.some(({ length }) => length === 0 || length > 99)) return { fault: 'wrongLength' };
  const body = [
    dataObject('00', '01'),
    dataObject('26', account),
    dataObject('52', '0000'),
    dataObject('53', brazilianReal),
    ...(amount === undefined ? [] : [dataObject('54', amount)]),
    dataObject('58', 'BR'),
    dataObject('59', name),
    dataObject('60', city),
    dataObject('62', dataObject('05', txid)),
    '6304',
  ].join('');
  const text = `${body}${crc16(body)}`;
  // Whoever pays reads it as strictly as this.
  const read = readPixCode(text);
  return 'fault' in read ? read : { text };
}

/** What a text says, or why it is no Pix code. Strict: a code that only some banks would take is a payment that only some can make. */
export function readPixCode(text: string): { readonly code: PixCode } | { readonly fault: PixFault } {
  if (text.length > mostCharacters) return { fault: 'tooLong' };
  if (!isPlain(text)) return { fault: 'notPlain' };
  const objects = readDataObjects(text);
  if (typeof objects === 'string') return { fault: objects };
  const fault = sealFault(text, objects) ?? commonFault(objects);
  if (fault) return { fault };
  const account = accountOf(objects);
  if (typeof account === 'string') return { fault: account };
  const more = readDataObjects(objects.get('62') ?? '');
  return typeof more === 'string' ? { fault: more } : readParts(objects, account, more);
}

/** The first object says the format, the last one seals all before it. */
function sealFault(text: string, objects: DataObjects): PixFault | undefined {
  const ids = [...objects.keys()];
  if (objects.get('63') === undefined || objects.get('00') === undefined) return 'missingField';
  if (ids[0] !== '00' || ids.at(-1) !== '63' || objects.get('63')?.length !== 4) return 'wrongFormat';
  return text.slice(-4) === crc16(text.slice(0, -4)) ? undefined : 'wrongChecksum';
}

function commonFault(objects: DataObjects): PixFault | undefined {
  const get = (id: string) => objects.get(id) ?? '';
  if (['52', '53', '58', '59', '60', '62'].some((id) => !objects.has(id))) return 'missingField';
  if (get('00') !== '01' || !/^(?:1[12])?$/.test(get('01')) || !/^\d{4}$/.test(get('52'))) return 'wrongFormat';
  if (get('53') !== brazilianReal) return 'wrongCurrency';
  if (get('58') !== 'BR') return 'wrongCountry';
  if (objects.has('54') && !/^\d{1,10}(?:\.\d{1,2})?$/.test(get('54'))) return 'wrongAmount';
  if (get('59').trim() === '' || get('59').length > longestName) return 'wrongName';
  if (get('60').trim() === '' || get('60').length > longestCity) return 'wrongCity';
  return undefined;
}

/** Of the accounts that a code may offer (26 to 51) the one of Pix. */
function accountOf(objects: DataObjects): DataObjects | PixFault {
  const found: DataObjects[] = [];
  for (const [id, value] of objects) {
    if (Number(id) < 26 || Number(id) > 51) continue;
    const parts = readDataObjects(value);
    if (typeof parts === 'string') return parts;
    if (parts.get('00')?.toLowerCase() === pixOfBrazil) found.push(parts);
  }
  if (found.length > 1) return 'repeatedField';
  return found[0] ?? 'notPix';
}

function readParts(
  objects: DataObjects,
  account: DataObjects,
  more: DataObjects,
): { readonly code: PixCode } | { readonly fault: PixFault } {
  const [key, url, description] = [account.get('01'), account.get('25'), account.get('02')];
  const txid = more.get('05');
  if (txid === undefined) return { fault: 'missingField' };
  if (txid !== noTxid && !/^[0-9A-Za-z]{1,25}$/.test(txid)) return { fault: 'wrongTxid' };
  const amount = objects.get('54');
  const shared = {
    ...(amount !== undefined && { amount }),
    ...{ name: objects.get('59') ?? '', city: objects.get('60') ?? '' },
    ...(txid !== noTxid && { txid }),
  };
  if (key !== undefined && url !== undefined) return { fault: 'wrongFormat' };
  if (url !== undefined) {
    return isAddress(url) ? { code: { kind: 'dynamic', url, ...shared } } : { fault: 'wrongAddress' };
  }
  if (key === undefined) return { fault: 'missingField' };
  if (key.length > longestPixKey || key.includes(' ')) return { fault: 'wrongKey' };
  return { code: { kind: 'static', key, ...(description !== undefined && { description }), ...shared } };
}

/** Host and path, without a scheme. */
const isAddress = (url: string): boolean => /^[\w.-]+\/[!-~]+$/.test(url) && url.length <= longestPixKey;
