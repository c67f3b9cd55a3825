import { PDFDocument } from '@cantoo/pdf-lib';
import { archivable } from '@gleba/sdk/print/reading';
import { createGuardedFetch } from '@gleba/sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkArchive } from '../../../../../tests/support/pdf-archive/archive-check.ts';
import { readPdfSignatures } from '../../../src/server/reading/read-signatures.ts';
import { makeCertificate, signerOf } from '../../../src/server/signatures/certificate.ts';
import { sealPdf } from '../../../src/server/signatures/seal-pdf.ts';
import { pdf } from '../page-bytes.ts';
import { p12 } from './p12.ts';
import { verdictOfOpenSsl } from './seal-verdict.ts';
import { startTimestampServer } from './timestamp-server.ts';

/** Seals by each kind of certificate, with and without a timestamp, as OpenSSL reads them. */
let tsa: Awaited<ReturnType<typeof startTimestampServer>>;
beforeAll(async () => {
  tsa = await startTimestampServer();
});
afterAll(() => tsa?.stop());

const guarded = createGuardedFetch({ isAllowedAddress: () => true, maxBytes: 200_000, timeoutMs: 5_000 });
/** id-aa-timeStampToken (RFC 3161, appendix A), as it stands in DER. */
const timestampToken = Buffer.from('060b2a864886f70d010910020e', 'hex').toString('hex');
const hasTimestamp = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString('latin1').toLowerCase().includes(timestampToken);

test('a certificate that was given seals in its own name', async () => {
  const signer = await signerOf({ kind: 'given', file: p12, password: 'segredo' });
  const sealed = await sealPdf(await pdf(2), { signer, timestampAddress: null }, 'Contrato');
  expect(verdictOfOpenSsl(sealed)).toBe('verified');
  expect(hasTimestamp(sealed)).toBe(false);
  const { signatures = [] } = (await readPdfSignatures(sealed)) ?? {};
  expect(signatures).toMatchObject([{ isIntact: true, isWhole: true }]);
  await expect(signerOf({ kind: 'given', file: p12, password: 'errado' })).rejects.toThrow();
});

test('a paper for archives is sealed as well, and what it says of itself stays in it', async () => {
  const signer = await signerOf(await makeCertificate('Escritório'));
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  const { bytes } = await archivable(await document.save({ useObjectStreams: false }));
  const sealed = await sealPdf(bytes, { signer, timestampAddress: null }, 'Contrato');
  expect(verdictOfOpenSsl(sealed)).toBe('verified');
  expect(await checkArchive(sealed)).toMatchObject({ claim: '2B', faults: [] });
});

test('an authority’s time is in the seal, and the seal verifies with it', async () => {
  const signer = await signerOf(await makeCertificate('Escritório'));
  const sealed = await sealPdf(await pdf(1), { signer, timestampAddress: tsa.address }, 'Contrato', guarded);
  expect(tsa.asked).toEqual(['application/timestamp-query']);
  expect(hasTimestamp(sealed)).toBe(true);
  expect(verdictOfOpenSsl(sealed)).toBe('verified');
});

test('an authority within the installation’s own network is not asked; one that answers nothing leaves no seal', async () => {
  const signer = await signerOf(await makeCertificate('Escritório'));
  const before = tsa.asked.length;
  const bytes = await pdf(1);
  await expect(sealPdf(bytes, { signer, timestampAddress: tsa.address }, 'Contrato')).rejects.toThrow();
  expect(tsa.asked).toHaveLength(before);
  tsa.breaks();
  await expect(sealPdf(bytes, { signer, timestampAddress: tsa.address }, 'Contrato', guarded)).rejects.toThrow();
});
