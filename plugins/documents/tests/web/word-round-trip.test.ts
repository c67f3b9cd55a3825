import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@gleba/sdk/web';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import JSZip from 'jszip';
import { $createParagraphNode, $getRoot, createEditor } from 'lexical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractReadyPapers } from '../../../finance/src/server/contracts/ready-papers/index.ts';
import { readReadyPaper } from '../../src/server/ready-papers/read-ready-paper.ts';
import { residentPapers } from '../../src/server/ready-papers/resident-papers.ts';
import { readWord } from '../../src/server/templates/word/read-word.ts';
import { fieldOf } from '../../src/server/templates/word/word-fields.ts';
import type { NamedValue } from '../../src/template/names.ts';
import { type Block, emptyTemplate, type Template } from '../../src/template/template.ts';
import { editorNodes } from '../../src/web/template/editor-nodes.ts';
import { $blocksOf } from '../../src/web/template/from-editor.ts';
import { importText } from '../../src/web/template/import-text.ts';
import { withFrame } from '../../src/web/template/take-frame.ts';
import { templateAsPaper } from '../../src/web/template/template-as-paper.ts';
import { knowledgeOf } from '../../src/web/template/template-context.ts';
import { wordFileOf } from '../../src/web/template/word-file.ts';
import { instructionOf, valueOfName } from '../../src/word-field.ts';
import { drawnPng } from '../reading/drawn-pages.ts';
import { normalTemplate, templates, values } from './drawn-templates.ts';
import { line, run, simple, wordFileWith } from './word-builder.ts';

/** A template that goes to Word, its values as fields, and comes back by the way that people's files take: it is the same. */
const before = globalThis.DOMParser;
let folder = '';
let picture = '';
let png = new Uint8Array();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-word-round-'));
  png = new Uint8Array(await drawnPng([['Planta', 20, 30]], 20));
  picture = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  // The editor's own way in reads pages.
  Object.assign(globalThis, { DOMParser: new Window().DOMParser });
});
afterAll(async () => {
  Object.assign(globalThis, { DOMParser: before });
  await rm(folder, { recursive: true, force: true });
});

const names: readonly NamedValue[] = [
  {
    ...{ name: 'land', label: 'Lote', kind: 'record' },
    fields: [
      { name: 'block', label: 'Quadra', kind: 'text' },
      { name: 'value', label: 'Valor', kind: 'number', unit: 'money' },
      { name: 'since', label: 'Desde', kind: 'date' },
    ],
  },
  {
    ...{ name: 'residents', label: 'Moradores', kind: 'list' },
    fields: [{ name: 'name', label: 'Nome', kind: 'text' }],
  },
];
const knowledge = knowledgeOf(names);
const words = {
  ...{ value: (source: string) => `«${source}»`, drawing: (source: string) => `[${source}]` },
  ...{ region: () => '«…»', regionEnd: () => '«/»' },
};

async function toWord(template: Template): Promise<Uint8Array<ArrayBuffer>> {
  const pictureOf = async () => ({ bytes: png, type: 'png', width: 400, height: 200 }) as const;
  const file = await wordFileOf(templateAsPaper(template, words), { title: 'Declaração', pictureOf });
  return new Uint8Array(await file.arrayBuffer());
}

/** As the screen takes a file: read by the server, put into the editor, with what it has beside its text. */
async function fromWord(bytes: Uint8Array<ArrayBuffer>) {
  const path = join(folder, 'a.docx');
  await writeFile(path, bytes);
  const text = await readWord({ path });
  if ('refused' in text) throw new Error(text.refused);
  const api = { request: async () => Response.json(text) } as unknown as ApiClient;
  const editor = createEditor({
    nodes: editorNodes,
    onError(error) {
      throw error;
    },
  });
  editor.update(() => void $getRoot().append($createParagraphNode()), { discrete: true });
  const taken = await importText(editor, { api, file: new File([bytes], 'a.docx'), knowledge });
  if (taken === 'tooLarge') throw new Error(taken);
  const body = editor.read(() => $blocksOf($getRoot().getChildren()));
  const template = { ...emptyTemplate, body };
  return {
    unknown: taken.unknown,
    template: taken.frame ? (withFrame(template, taken.frame).changed ?? template) : template,
  };
}
const back = async (template: Template) => normalTemplate((await fromWord(await toWord(template))).template);
const text = (said: string) => ({ kind: 'text', text: said }) as const;

describe('a template that goes to Word', () => {
  test('is the same when it comes back, whatever it is made of', async () => {
    const whole: Template = {
      ...emptyTemplate,
      page: { size: 'A5', isLandscape: true, margins: { top: 20, right: 11, bottom: 12, left: 13 }, numbers: 'center' },
      header: [
        { kind: 'paragraph', align: 'center', children: [{ kind: 'value', source: 'land.block', otherwise: 's/q' }] },
      ],
      footer: [{ kind: 'paragraph', children: [text('Rua A, 1')] }],
      body: [
        {
          kind: 'heading',
          level: 2,
          align: 'right',
          children: [
            text('Lote '),
            {
              kind: 'value',
              source: 'land.block',
              format: 'capitals',
              before: 'da "quadra" ',
              after: '\\!',
              marks: ['bold', 'italic'],
            },
          ],
        },
        {
          kind: 'paragraph',
          align: 'justify',
          children: [
            text('  dois  espaços, '),
            { kind: 'break' },
            { kind: 'value', source: 'land.value', format: 'moneyInWords', otherwise: 'não ¦ há' },
            { kind: 'value', source: "if(land.block = 'A¦B', \"x\", '')" },
            { kind: 'break' },
          ],
        },
        { kind: 'paragraph', children: [] },
        {
          kind: 'list',
          isOrdered: true,
          items: [
            { children: [text('um')], list: { isOrdered: false, items: [{ children: [text('abaixo')] }] } },
            { children: [] },
          ],
        },
        { kind: 'list', isOrdered: true, items: [{ children: [text('de novo um')] }] },
        {
          kind: 'table',
          rows: [
            {
              cells: [
                { isHead: true, children: [{ kind: 'paragraph', children: [text('Nome')] }] },
                { isHead: true, children: [{ kind: 'paragraph', align: 'center', children: [text('Nº')] }] },
              ],
            },
            {
              each: 'residents',
              cells: [
                {
                  children: [
                    { kind: 'paragraph', children: [{ kind: 'value', source: 'item.name', format: 'capitals' }] },
                  ],
                },
                { children: [{ kind: 'paragraph', children: [] }] },
              ],
            },
          ],
        },
        { kind: 'table', rows: [{ each: 'residents', cells: [{ children: [{ kind: 'paragraph', children: [] }] }] }] },
        { kind: 'pageBreak' },
        { kind: 'picture', data: picture, millimetres: 50, align: 'center', text: 'Planta' },
        { kind: 'drawing', source: 'memorial.sketch', millimetres: 120, align: 'center' },
        {
          kind: 'condition',
          test: "land.block = 'A'",
          children: [
            {
              kind: 'loop',
              each: 'residents',
              children: [
                {
                  kind: 'paragraph',
                  children: [{ kind: 'value', source: 'position' }, text(') '), { kind: 'value', source: 'item.name' }],
                },
                {
                  kind: 'table',
                  rows: [
                    {
                      cells: [
                        {
                          children: [
                            {
                              kind: 'condition',
                              test: 'filled(item.name)',
                              children: [{ kind: 'paragraph', children: [text('x')] }],
                            },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
            { kind: 'signature', children: [{ kind: 'value', source: 'land.nobody' }] },
          ],
        },
      ],
    };
    expect(await back(whole)).toEqual(normalTemplate(whole));
  });

  test.each([...residentPapers, ...contractReadyPapers])('so is what comes ready: $id', async ({ text: ready }) => {
    const template = readReadyPaper(ready);
    expect(await back(template)).toEqual(normalTemplate(template));
  });

  test('and whatever else an editor can make', async () => {
    await fc.assert(
      fc.asyncProperty(templates(picture), async (template) => {
        expect(await back(template)).toEqual(normalTemplate(template));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test('each value comes out of its field as it went in', () => {
    fc.assert(
      fc.property(values, ({ kind: _, marks: __, ...value }) => {
        const field = fieldOf(instructionOf(value));
        if (field?.kind !== 'merge') throw new Error('no field');
        const { name, format, before: front, after } = field;
        const own = valueOfName(name) ?? { source: name, ...(format && { format }) };
        expect({ ...own, ...(front && { before: front }), ...(after && { after }) }).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });

  test('is a file whose fields are whole, each run of them in its paragraph and no style named twice', async () => {
    const { allWithin, attributeOf, childrenOf, rootOf } = await import('../../src/server/templates/word/word-xml.ts');
    const [template] = fc.sample(templates(picture), { numRuns: 1, seed: 7 });
    const table: Block = { kind: 'table', rows: [{ cells: [{ children: [] }] }] };
    const within: Block = { kind: 'table', rows: [{ cells: [{ children: [table, table] }] }] };
    const signature: Block = { kind: 'signature', children: [{ kind: 'value', source: 'land.block' }] };
    const drawing: Block = { kind: 'drawing', source: 'memorial.sketch', millimetres: 120 };
    const body = [...(template?.body ?? []), table, within, signature, drawing];
    const zip = await JSZip.loadAsync(await toWord({ ...emptyTemplate, body }));
    const root = rootOf((await zip.file('word/document.xml')?.async('string')) ?? '');
    const signs: (string | undefined)[] = [];
    for (const paragraph of allWithin(root, 'p')) {
      const own = allWithin(paragraph, 'fldChar').map((sign) => attributeOf(sign, 'fldCharType'));
      signs.push(...own);
      expect(own).toEqual(own.map((_, index) => ['begin', 'separate', 'end'][index % 3]));
      expect(allWithin(paragraph, 'instrText')).toHaveLength(own.length / 3);
      const settings = childrenOf(paragraph).filter(({ localName }) => localName === 'pPr');
      // CT_PPr (17.3.1.26): one style, and it stands first.
      const named = settings.flatMap(childrenOf).map(({ localName }) => localName);
      expect(named.lastIndexOf('pStyle')).toBeLessThanOrEqual(0);
    }
    expect(signs.length).toBeGreaterThan(0);
    // Whoever opens it reads where the drawing will stand.
    expect(allWithin(root, 't').map(({ textContent }) => textContent)).toContain('[memorial.sketch]');
    // Cells end with a paragraph, and no table stands right behind another.
    for (const cell of allWithin(root, 'tc')) expect(childrenOf(cell).at(-1)?.localName).toBe('p');
    const tables = allWithin(root, 'tbl');
    expect(tables.length).toBeGreaterThan(2);
    for (const one of tables) expect((one.nextSibling as Element | null)?.localName).toBe('p');
    const styles = (await zip.file('word/styles.xml')?.async('string')) ?? '';
    for (const style of allWithin(root, 'pStyle')) expect(styles).toContain(`w:styleId="${attributeOf(style, 'val')}"`);
  });
});

describe('a drawing', () => {
  const given = (name: string) => `${run('a')}${simple(`MERGEFIELD &quot;${name}&quot;`, '[x]')}${run('b')}`;
  const read = async (body: string) => {
    const { template, unknown } = await fromWord(new Uint8Array(await wordFileWith({ body })));
    return { body: template.body, unknown };
  };
  const said: Block = { kind: 'paragraph', children: [text('ab')] };

  test('that somebody put between words stands behind them, as wide as one may be', async () => {
    expect(await read(line(given('Drawing:memorial.sketch¦9999')))).toEqual({
      body: [said, { kind: 'drawing', source: 'memorial.sketch', millimetres: 160, align: 'center' }],
      unknown: [],
    });
  });
  test('is one by its name and width: a name alone is a field that nobody knows', async () => {
    expect((await read(line(given('Drawing:memorial.sketch')))).unknown).toEqual(['Drawing:memorial.sketch']);
  });
});

describe('regions of other programs', () => {
  const region = (mark: string) => line(simple(`MERGEFIELD ${mark}`, '«x»'));
  const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
  const bodyOf = async (body: string) => (await fromWord(new Uint8Array(await wordFileWith({ body })))).template.body;
  const said = (words: string): Block => ({ kind: 'paragraph', children: [text(words)] });

  test('are loops, by the words that people call a list by, and rows of a table', async () => {
    const table = `<w:tbl><w:tr>${cell(line(`${simple('MERGEFIELD TableStart:MORADORES', 'x')}${simple('MERGEFIELD Nome_do_item', 'x')}`))}${cell(line(`${run('b')}${simple('MERGEFIELD TableEnd:Moradores', 'x')}`))}</w:tr></w:tbl>`;
    expect(
      await bodyOf(
        [
          region('TableStart:Moradores'),
          line(simple('MERGEFIELD item.name', 'x')),
          region('TableEnd:Moradores'),
          table,
        ].join(''),
      ),
    ).toEqual([
      {
        kind: 'loop',
        each: 'residents',
        children: [{ kind: 'paragraph', children: [{ kind: 'value', source: 'item.name' }] }],
      },
      {
        kind: 'table',
        rows: [
          {
            each: 'residents',
            cells: [
              { children: [{ kind: 'paragraph', children: [{ kind: 'value', source: 'Nome_do_item' }] }] },
              { children: [said('b')] },
            ],
          },
        ],
      },
    ]);
  });
  test('that are not closed go to the end of their place, an end of nothing goes, and an unknown list stays by its name', async () => {
    expect(
      await bodyOf(
        [
          region('IfEnd:x'),
          line(run('a')),
          region('TableStart:Bens'),
          region('IfStart:true'),
          line(run('b')),
          region('TableEnd:Bens'),
          line(run('c')),
        ].join(''),
      ),
    ).toEqual([
      said('a'),
      // Ends are told by where they stand: this one is of the condition.
      { kind: 'loop', each: 'Bens', children: [{ kind: 'condition', test: 'true', children: [said('b')] }, said('c')] },
    ]);
  });
  test('that begin in a cell by themselves are of the row, where they do not end in that cell', async () => {
    const begin = region('TableStart:Moradores');
    const row = (...cells: readonly string[]) => `<w:tbl><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`;
    const over = row(begin + line(run('a')), line(run('b')) + region('TableEnd:Moradores'));
    const within = row(begin + line(run('a')) + region('TableEnd:Moradores'), line(run('b')));
    const empty: Block = { kind: 'paragraph', children: [] };
    expect(await bodyOf(over)).toMatchObject([
      { rows: [{ each: 'residents', cells: [{ children: [empty, said('a')] }, { children: [said('b'), empty] }] }] },
    ]);
    const loop = { kind: 'loop', each: 'residents', children: [said('a')] };
    expect(await bodyOf(within)).toEqual([
      { kind: 'table', rows: [{ cells: [{ children: [loop] }, { children: [said('b')] }] }] },
    ]);
    // The whole text ends what nothing else does.
    expect(await bodyOf(begin + line(run('a')))).toEqual([loop]);
  });
  test('that begin between words are none: the field is one that nobody knows', async () => {
    const { unknown } = await fromWord(
      new Uint8Array(
        await wordFileWith({ body: line(`${run('a ')}${simple('MERGEFIELD TableStart:Moradores', 'x')}`) }),
      ),
    );
    expect(unknown).toEqual(['TableStart:Moradores']);
  });
});
