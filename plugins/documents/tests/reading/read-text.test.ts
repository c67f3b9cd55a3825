import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TextBlock } from '../../src/reading/findings.ts';
import { extractValues } from '../../src/server/reading/extract/extract-values.ts';
import { readText } from '../../src/server/reading/read-text.ts';
import { type DrawnLine, drawnPdf, drawnPng, identityLines, png } from './drawn-pages.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, bytes: Uint8Array, rotation = 0) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return readText({ path, sheet: 1, rotation });
}
type Read = Awaited<ReturnType<typeof read>>;
const blocksOf = ({ lines }: Read): TextBlock[] =>
  lines.map(({ text, box, confidence }) => ({ page: 1, sheet: 1, text, box: [...box], confidence }));
const valuesOf = (read: Read, kind: Parameters<typeof extractValues>[0]) =>
  Object.fromEntries(extractValues(kind, blocksOf(read)).map(({ name, value }) => [name, value]));

const josefa = {
  ...{ name: 'JOSEFA DA SILVA LIMA', cpf: '111.444.777-35', rg: '12.345.678-9', birthDate: '1980-03-12' },
  ...{ motherName: 'MARIA APARECIDA DA SILVA', fatherName: 'ANTONIO DE LIMA', issuedOn: '2015-06-05' },
};

describe('the text of a page', () => {
  test("is a PDF's own, with its place", async () => {
    const text = await read('identity.pdf', await drawnPdf(identityLines));
    expect(text.source).toBe('pdf');
    expect(valuesOf(text, 'identity')).toEqual(josefa);
    const line = text.lines.find(({ text: words }) => words === '111.444.777-35');
    // Drawn 330 of 595 points from the left, 203 of 842 from above.
    expect(line?.box[0]).toBeCloseTo(330 / 595, 2);
    expect((line?.box[1] ?? 0) + (line?.box[3] ?? 0)).toBeCloseTo(206 / 842, 1);
  });
  test('turned, its places turn with it', async () => {
    const line = (text: Read) => text.lines.find(({ text: words }) => words === '111.444.777-35');
    const turned = line(await read('turned.pdf', await drawnPdf(identityLines), 90));
    // What was above is on the right.
    expect((turned?.box[0] ?? 0) + (turned?.box[2] ?? 0) / 2).toBeCloseTo(1 - 198 / 842, 1);
    expect(turned?.box[1]).toBeCloseTo(330 / 595, 1);
  });
  test('of a picture is seen, with its place and how sure that is', { timeout: 60_000 }, async () => {
    const text = await read('identity.png', await drawnPng(identityLines));
    expect(text).toMatchObject({ source: 'ocr', problem: null });
    expect(valuesOf(text, 'identity')).toEqual(josefa);
    const line = text.lines.find(({ text: words }) => words.includes('111.444.777-35'));
    expect(line?.box[0]).toBeCloseTo(330 / 595, 1);
    expect(line?.confidence).toBeGreaterThan(60);
  });
  test('of a scan within a PDF is seen too', { timeout: 60_000 }, async () => {
    const document = await PDFDocument.create();
    const picture = await document.embedPng(await drawnPng(identityLines));
    document.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
    const text = await read('scan.pdf', await document.save());
    expect(text).toMatchObject({ source: 'ocr', problem: null, height: 3508 });
    expect(text.contrast).toBeGreaterThan(0.9);
    expect(valuesOf(text, 'identity')).toEqual(josefa);
  });
});

describe('papers of other kinds', () => {
  const valuesIn = async (kind: Parameters<typeof extractValues>[0], lines: readonly DrawnLine[]) =>
    valuesOf(await read(`${kind}.pdf`, await drawnPdf(lines)), kind);
  test('a certificate of marriage', async () => {
    const lines: readonly DrawnLine[] = [
      ['CERTIDÃO DE CASAMENTO', 200, 60],
      ['Matrícula', 60, 90, 10],
      ['104539 01 55 2013 1 00012 021 0000123-21', 60, 108],
      ['Nome do primeiro cônjuge: JOSEFA DA SILVA LIMA', 60, 150],
      ['Nome do segundo cônjuge: PEDRO COSTA', 60, 175],
      ['Regime de bens: COMUNHÃO PARCIAL DE BENS', 60, 200],
      ['Data do casamento: cinco de março, 05 de março de 2001', 60, 225],
    ];
    expect(await valuesIn('marriageCertificate', lines)).toEqual({
      ...{ name: 'JOSEFA DA SILVA LIMA', spouseName: 'PEDRO COSTA', marriageRegime: 'partialCommunity' },
      ...{ marriageDate: '2001-03-05', registration: '104539 01 55 2013 1 00012 021 0000123-21' },
    });
  });
  test('a proof of address', async () => {
    const lines: readonly DrawnLine[] = [
      ['COMPANHIA DE ÁGUA LTDA CNPJ 11.222.333/0001-81', 60, 60],
      ['Cliente: JOSEFA DA SILVA LIMA', 60, 100],
      ['Rua das Flores, 120 - Centro', 60, 125],
      ['CEP 74000-100 Goiânia GO', 60, 150],
      ['Data de emissão: 10/11/2026', 60, 175],
      ['Total a pagar R$ 1.084,20', 60, 200],
    ];
    expect(await valuesIn('proofOfAddress', lines)).toEqual({
      ...{ name: 'JOSEFA DA SILVA LIMA', cnpj: '11.222.333/0001-81', address: 'Rua das Flores, 120 - Centro' },
      ...{ postalCode: '74000-100', issuedOn: '2026-11-10', amount: '1084.20' },
    });
  });
  test('a declaration of possession', async () => {
    const lines: readonly DrawnLine[] = [
      ['DECLARAÇÃO DE POSSE', 200, 60],
      ['Declarante: JOSEFA DA SILVA LIMA, brasileira', 60, 100],
      ['CPF: 111.444.777-35', 60, 125],
      ['declaro que tenho a posse mansa e pacífica desde 01/02/2009', 60, 150],
    ];
    expect(await valuesIn('possessionDeclaration', lines)).toMatchObject({
      ...{ name: 'JOSEFA DA SILVA LIMA', cpf: '111.444.777-35', possessionSince: '2009-02-01' },
    });
  });
});

describe('files that want something else', () => {
  const broken = { source: 'none', lines: [] };
  test('what is no file of a page, or half of one', async () => {
    expect(await read('nothing.pdf', new Uint8Array())).toMatchObject({ ...broken, problem: 'unreadable' });
    expect(await read('text.pdf', Buffer.from('%PDF-1.7\nnothing'))).toMatchObject({
      ...broken,
      problem: 'unreadable',
    });
    const half = (await drawnPng(identityLines, 72)).slice(0, 900);
    expect(['none', 'ocr']).toContain((await read('half.png', half)).source);
  });
  test('a picture that says it is enormous is not unpacked', async () => {
    const bomb = Buffer.from(png(8, 8, new Uint8Array(64)));
    bomb.writeUInt32BE(12_000, 16);
    bomb.writeUInt32BE(12_000, 20);
    const began = performance.now();
    expect(await read('bomb.png', bomb)).toMatchObject({ ...broken, problem: 'tooLarge' });
    expect(performance.now() - began).toBeLessThan(1000);
  });
  test('a picture with a PDF behind it is the picture that browsers show', { timeout: 60_000 }, async () => {
    const both = Buffer.concat([
      await drawnPng([['MUNICIPIO DE GOIANIA', 60, 100, 30]]),
      await drawnPdf(identityLines),
    ]);
    const { source, lines } = await read('both.pdf', both);
    expect(source).toBe('ocr');
    expect(lines.map(({ text }) => text).join(' ')).toContain('GOIANIA');
    expect(lines.map(({ text }) => text).join(' ')).not.toContain('JOSEFA');
  });
});
