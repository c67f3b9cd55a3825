import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWord } from '../../src/server/templates/word/read-word.ts';
import { type Block, emptyTemplate, type Template } from '../../src/template/template.ts';
import { writePaper } from '../../src/template/write-paper.ts';
import { wordFileOf } from '../../src/web/template/word-file.ts';
import { drawnPng } from '../reading/drawn-pages.ts';

/** Papers as Word files: what stands in the archive, and what is read of it again. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-word-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (words: string, ...marks: ('bold' | 'italic' | 'underline' | 'strike')[]) =>
  ({ kind: 'text', text: words, ...(marks.length > 0 && { marks }) }) as const;
const paragraph = (words: string, align?: 'center' | 'right' | 'justify'): Block => ({
  ...{ kind: 'paragraph', children: [text(words)] },
  ...(align && { align }),
});

async function wordOf(template: Partial<Template>): Promise<Uint8Array<ArrayBuffer>> {
  const { paper } = writePaper({ ...emptyTemplate, ...template }, { names: [], values: {}, today: '2026-03-01' });
  const png = new Uint8Array(await drawnPng([['Planta', 20, 30]], 40));
  const pictureOf = async () => ({ bytes: png, type: 'png', width: 400, height: 200 }) as const;
  const file = await wordFileOf(paper, { title: 'Declaração', pictureOf });
  return new Uint8Array(await file.arrayBuffer());
}
async function part(bytes: Uint8Array, name: string): Promise<string> {
  return (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? '';
}
async function read(bytes: Uint8Array) {
  const path = join(folder, 'a.docx');
  await writeFile(path, bytes);
  return readWord({ path });
}
async function htmlOf(bytes: Uint8Array): Promise<string | undefined> {
  const text = await read(bytes);
  return 'html' in text ? text.html : undefined;
}

const body: readonly Block[] = [
  { kind: 'heading', level: 1, align: 'center', children: [text('Declaração de posse')] },
  { kind: 'heading', level: 3, children: [text('Do imóvel')] },
  paragraph('Eu, <Ana> & filhos, declaro.', 'justify'),
  paragraph('Palmas, 1º de março.', 'right'),
  {
    kind: 'paragraph',
    children: [
      text('Lote '),
      text('7', 'bold'),
      text(' da quadra '),
      text('A', 'italic', 'underline'),
      text('!', 'strike'),
    ],
  },
  {
    kind: 'list',
    isOrdered: true,
    items: [
      { children: [text('um')], list: { isOrdered: false, items: [{ children: [text('abaixo')] }] } },
      { children: [text('dois')] },
    ],
  },
  {
    kind: 'table',
    rows: [
      {
        cells: [
          { isHead: true, children: [paragraph('Lote')] },
          { isHead: true, children: [paragraph('Área')] },
        ],
      },
      { cells: [{ children: [paragraph('7')] }, { children: [paragraph('250,00')] }] },
    ],
  },
  { kind: 'signature', children: [text('Ana')] },
];

describe('a paper as a Word file', () => {
  test('is read again with its headings, alignment, marks, lists and tables', async () => {
    expect(await htmlOf(await wordOf({ body }))).toBe(
      [
        '<h1 style="text-align: center">Declaração de posse</h1><h3>Do imóvel</h3>',
        '<p style="text-align: justify">Eu, &lt;Ana&gt; &amp; filhos, declaro.</p>',
        '<p style="text-align: right">Palmas, 1º de março.</p>',
        '<p>Lote <strong>7</strong> da quadra <em><u>A</u></em><s>!</s></p>',
        '<ol><li>um<ul><li>abaixo</li></ul></li><li>dois</li></ol>',
        '<table><thead><tr><th><p>Lote</p></th><th><p>Área</p></th></tr></thead>',
        '<tbody><tr><td><p>7</p></td><td><p>250,00</p></td></tr></tbody></table>',
        '<p class="gleba-signature">Ana</p>',
      ].join(''),
    );
  });
  test('has the page of its template: size, margins, head, foot and number', async () => {
    const page = { ...emptyTemplate.page, size: 'A5', isLandscape: true, numbers: 'center' } as const;
    const head = { header: [paragraph('Prefeitura')], footer: [paragraph('Rua A, 1')] };
    const bytes = await wordOf({ page, body, ...head });
    const document = await part(bytes, 'word/document.xml');
    // 148 × 210 mm lie: 8391 and 11906 twentieths of a point; 30 mm are 1701, 20 mm 1134.
    expect(document).toContain('<w:pgSz w:w="11906" w:h="8391" w:orient="landscape"/>');
    expect(document).toMatch(/<w:pgMar w:top="1701" w:right="1134" w:bottom="1134" w:left="1701"/);
    expect(await part(bytes, 'word/header1.xml')).toContain('Prefeitura');
    const footer = await part(bytes, 'word/footer1.xml');
    expect(footer).toContain('Rua A, 1');
    expect(footer).toContain('PAGE');
    expect(footer).toContain('NUMPAGES');
  });
  test('says in its place that a drawing is left out', async () => {
    const drawing = { width: 90, height: 60, label: 'Quadra A, lote 7', parts: [] };
    const paper = { page: emptyTemplate.page, header: [], footer: [] };
    const node = { tag: 'div', className: 'drawing center', drawing, children: [] } as const;
    const file = await wordFileOf({ ...paper, body: [node] }, { title: 'a', pictureOf: async () => undefined });
    expect(await htmlOf(new Uint8Array(await file.arrayBuffer()))).toContain(
      '[Quadra A, lote 7: o desenho não vai para este arquivo; está no documento em PDF]',
    );
  });
  test('holds its pictures as wide as they are printed, and lists count anew', async () => {
    const list: Block = { kind: 'list', isOrdered: true, items: [{ children: [text('um')] }] };
    const png = Buffer.from(await drawnPng([['Planta', 20, 30]], 40)).toString('base64');
    const picture: Block = { kind: 'picture', data: `data:image/png;base64,${png}`, millimetres: 127, text: 'Planta' };
    const bytes = await wordOf({ body: [list, picture, list, { kind: 'pageBreak' }] });
    const document = await part(bytes, 'word/document.xml');
    // 127 mm are 480 pixels of 9525 English metric units; half as high.
    expect(document).toContain('cx="4572000" cy="2286000"');
    expect(document).toContain('<w:br w:type="page"/>');
    expect(new Set(document.match(/<w:numId w:val="\d+"\/>/g)).size).toBe(2);
  });
});

describe('a file that is said to be of Word', () => {
  test('is refused where nothing can be read of it', async () => {
    expect(await read(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toEqual({ refused: 'wordBroken' });
    const empty = new JSZip();
    empty.file('a.txt', 'a');
    expect(await read(await empty.generateAsync({ type: 'uint8array' }))).toEqual({ refused: 'wordBroken' });
  });
  test('is not believed in its styles and words: what looks like our own mark stays text', async () => {
    const words = '<p class="gleba-p-center">a</p>';
    expect(await htmlOf(await wordOf({ body: [paragraph(words)] }))).toBe(
      '<p>&lt;p class="gleba-p-center"&gt;a&lt;/p&gt;</p>',
    );
  });
});
