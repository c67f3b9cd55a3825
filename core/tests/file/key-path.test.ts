import { describe, expect, it } from 'vitest';
import { defaultKeyPath, keyPathOf, storedName } from '../../src/file/key-path.ts';

const facts = { orgId: 2, fileName: 'Planta Geral.PDF', size: 1234, fileId: 'f1', uuid: 'u1' };

describe('stored names', () => {
  it("become base--size.ext; 'file needs name and size and an extension'", () => {
    expect(storedName('Planta.v2.PDF', 7)).toEqual({ name: 'Planta.v2--7.pdf', extension: '.pdf' });
    for (const [name, size] of [
      ['', 7],
      [' ', 7],
      ['a.pdf', 0],
      ['a.pdf', Number.NaN],
      ['a.pdf', 1.5],
    ] as const) {
      expect(() => storedName(name, size), name).toThrow('O arquivo está sem nome ou sem tamanho.');
    }
    for (const name of ['a', '.pdf', 'a.', 'a/.pdf', `a.${'x'.repeat(20)}`]) {
      expect(() => storedName(name, 7), name).toThrow('O nome do arquivo está sem extensão.');
    }
  });
});

describe('key paths', () => {
  it('take the default and every placeholder', () => {
    expect(keyPathOf(defaultKeyPath, facts)).toBe('files/2/Planta Geral--1234.pdf');
    expect(
      keyPathOf('files/{orgId}/{documentType}/{size}/{fileId}/{uuid}.{extension}', { ...facts, documentType: 'rg' }),
    ).toBe('files/2/rg/1234/f1/u1.pdf');
  });

  it('never leave the organization nor climb', () => {
    const templates = [
      '{fileName}',
      'files/7/{fileName}',
      'files/{orgId}/../7/{fileName}',
      'files/{orgId}//{fileName}',
      'files/{orgId}/./{fileName}',
      'files/{orgId}/{secret}',
      'files/{orgId}/{constructor}',
      '/files/{orgId}/{fileName}',
      'files/{orgId}/a\\b/{fileName}',
      `files/{orgId}/${'x'.repeat(500)}`,
    ];
    for (const template of templates) expect(() => keyPathOf(template, facts), template).toThrow('caminho');
  });

  it('keep what a value brings inside of its own part', () => {
    const fileName = '../../7/{uuid}\n.pdf';
    expect(keyPathOf(defaultKeyPath, { ...facts, fileName })).toBe('files/2/__.._7__uuid__--1234.pdf');
    expect(keyPathOf('files/{orgId}/{documentType}/x', { ...facts, documentType: '../7' })).toBe('files/2/__7/x');
  });
});
