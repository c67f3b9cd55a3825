import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs';
import type { ForeignSignature } from '../../signed-elsewhere.ts';

const mostSignatures = 20;
const byteRange = Buffer.from('/ByteRange');
const oids = { commonName: '2.5.4.3', organization: '2.5.4.10', signingTime: '1.2.840.113549.1.9.5' } as const;

interface Range {
  readonly signed: Uint8Array;
  readonly cms: Uint8Array;
  readonly isWhole: boolean;
}

export interface ReadPdfSignatures {
  readonly signatures: readonly ForeignSignature[];
  readonly sheets: number;
  readonly sha256: string;
}

/** Every signature in a PDF (ISO 32000-1, 12.8), by the bytes that it says it speaks of. Chains of certificates are not asked anybody. */
export async function readPdfSignatures(bytes: Uint8Array): Promise<ReadPdfSignatures | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 5).toString('latin1') !== '%PDF-') return undefined;
  const sheets = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  setEngine('node', new CryptoEngine({ name: 'node', crypto: globalThis.crypto }));
  const signatures: ForeignSignature[] = [];
  let at = buffer.indexOf(byteRange);
  while (at >= 0 && signatures.length < mostSignatures) {
    const range = rangeAt(buffer, at + byteRange.length);
    if (range) signatures.push(await looked(range));
    at = buffer.indexOf(byteRange, at + byteRange.length);
  }
  return { signatures, sheets, sha256: createHash('sha256').update(buffer).digest('hex') };
}

/** `[ 0 840 960 240 ]` and the hexadecimal text in the gap; undefined for what is none. */
function rangeAt(buffer: Buffer, from: number): Range | undefined {
  const head = buffer.subarray(from, from + 120).toString('latin1');
  const end = head.indexOf(']');
  const numbers = head
    .slice(head.indexOf('[') + 1, Math.max(0, end))
    .trim()
    .split(/\s/)
    .filter((part) => part !== '')
    .map(Number);
  const [start = -1, before = -1, behind = -1, rest = -1] = numbers;
  const isSound = numbers.length === 4 && numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  const isInside = start === 0 && before < behind && behind + rest <= buffer.length;
  if (!isSound || !isInside) return undefined;
  const gap = buffer.subarray(before, behind).toString('latin1').trim();
  const hex = gap.slice(1, -1);
  // Nothing but the signature itself may stand where it does not look.
  if (!gap.startsWith('<') || !gap.endsWith('>') || !/^[0-9a-fA-F]+$/.test(hex)) return undefined;
  return {
    signed: Buffer.concat([buffer.subarray(0, before), buffer.subarray(behind, behind + rest)]),
    cms: Buffer.from(hex, 'hex'),
    isWhole: behind + rest === buffer.length,
  };
}

async function looked({ signed, cms, isWhole }: Range): Promise<ForeignSignature> {
  const unknown = {
    subject: '',
    issuer: '',
    signedAt: null,
    isIntact: false,
    isWhole,
    isInTime: false,
    isIcpBrasil: false,
  };
  try {
    const parsed = fromBER(new Uint8Array(cms));
    if (parsed.offset < 0) return unknown;
    const data = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    const [signer] = data.signerInfos;
    const certificate = signer && certificateOf(data, signer.sid);
    if (!signer || !certificate) return unknown;
    const time = signer.signedAttrs?.attributes.find(({ type }) => type === oids.signingTime)?.values[0];
    const told: unknown = time?.toDate?.();
    const signedAt = told instanceof Date && !Number.isNaN(told.getTime()) ? told : null;
    const isIntact = await data
      .verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false })
      .catch(() => false);
    const at = (signedAt ?? new Date()).getTime();
    const issuers = certificate.issuer.typesAndValues.map(({ value }) => String(value.valueBlock.value));
    return {
      subject: commonNameOf(certificate, 'subject'),
      issuer: commonNameOf(certificate, 'issuer'),
      signedAt: signedAt?.toISOString() ?? null,
      ...{ isIntact: isIntact === true, isWhole },
      isInTime: certificate.notBefore.value.getTime() <= at && at <= certificate.notAfter.value.getTime(),
      isIcpBrasil: issuers.some((name) => name.toUpperCase().includes('ICP-BRASIL')),
    };
  } catch {
    return unknown;
  }
}

/** Of whom the signature says that it is: by issuer and number, or the only one there is. */
function certificateOf(data: SignedData, sid: unknown): Certificate | undefined {
  const certificates = (data.certificates ?? []).filter((one): one is Certificate => one instanceof Certificate);
  const number = (sid as { serialNumber?: { isEqual(other: unknown): boolean } }).serialNumber;
  return certificates.find(({ serialNumber }) => number?.isEqual(serialNumber)) ?? certificates[0];
}

function commonNameOf(certificate: Certificate, whose: 'subject' | 'issuer'): string {
  const names = certificate[whose].typesAndValues;
  const common = names.filter(({ type }) => type === oids.commonName);
  const told = (common.length > 0 ? common : names).map(({ value }) => String(value.valueBlock.value)).join(', ');
  return told.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}
