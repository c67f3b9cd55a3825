import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWord } from '../../src/server/templates/word/read-word.ts';
import { fieldOf } from '../../src/server/templates/word/word-fields.ts';
import type { NamedValue } from '../../src/template/names.ts';
import { type Block, emptyTemplate, type Template } from '../../src/template/template.ts';
import { writePaper } from '../../src/template/write-paper.ts';
import { fieldNames, unknownSource } from '../../src/web/template/merge-fields.ts';
import { chosenFrame, withFrame } from '../../src/web/template/take-frame.ts';
import { knowledgeOf, problemOf } from '../../src/web/template/template-context.ts';
import { wordFileOf } from '../../src/web/template/word-file.ts';
import type { WordText } from '../../src/word-text.ts';
import { drawnPng } from '../reading/drawn-pages.ts';
import { complex, drawing, line, run, simple, type WordPieces, wordFileWith } from './word-builder.ts';

/** What a Word file has beside its words: fields of mail merge, head, foot, page, and how wide its pictures are. */
let folder = '';
let png = new Uint8Array();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-word-import-'));
  png = new Uint8Array(await drawnPng([['Planta', 20, 30]], 40));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBytes(bytes: Uint8Array): Promise<WordText> {
  const path = join(folder, 'a.docx');
  await writeFile(path, bytes);
  const text = await readWord({ path });
  if ('refused' in text) throw new Error(text.refused);
  return text;
}
const read = async (pieces: WordPieces) => readBytes(await wordFileWith(pieces));

describe('fields of mail merge', () => {
  const field = (name: string, format = '') =>
    `<span data-merge-field="${name}"${format && ` data-merge-format="${format}"`}>${name}</span>`;

  test('of both forms are told by name, in the marks of their words; what was shown last is left out', async () => {
    const { html } = await read({
      body: [
        line(`${run('Eu, ')}${simple('MERGEFIELD Nome \\* Upper', '«Nome»')}${run(', lote ')}`),
        line(complex(' MERGEFIELD "Lote Número" \\* MERGEFORMAT ', '«Lote»', '<w:b/>')),
        line(complex('MERGEFIELD Data \\@ "d \'de\' MMMM"', '1 de maio')),
      ].join(''),
    });
    expect(html).toBe(
      [
        `<p>Eu, ${field('Nome', 'capitals')}, lote </p>`,
        `<p><strong>${field('Lote Número')}</strong></p><p>${field('Data', 'longDate')}</p>`,
      ].join(''),
    );
  });
  test('of other kinds keep what Word showed last, also one within which a name is asked about', async () => {
    const inner = complex('MERGEFIELD Sexo', 'M');
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>';
    const rest = `<w:r><w:instrText> = "M" "o" "a" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
    const { html } = await read({
      body: [
        line(`${run('n')}${begin}${inner}${rest}${run('o')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' casa')}`),
        line(`${simple('DATE', '2 de maio')}${run('.')}`),
      ].join(''),
    });
    expect(html).toBe('<p>no casa</p><p>2 de maio.</p>');
  });
  test('are read to their last sign, and no further: names in quotes, with signs of HTML, and none at all', async () => {
    expect(fieldOf('MERGEFIELD')).toBeUndefined();
    expect(fieldOf('MERGEFIELD \\* Upper')).toBeUndefined();
    expect(fieldOf('mergefield "a b"')).toEqual({ kind: 'merge', name: 'a b' });
    const { html } = await read({ body: line(simple('MERGEFIELD &lt;b&gt;&amp;', 'x')) });
    expect(html).toBe('<p><span data-merge-field="&lt;b>&amp;">&lt;b>&amp;</span></p>');
  });

  test.each([
    ['MERGEFIELD CPF \\b "CPF " \\f ", "', { name: 'CPF', before: 'CPF ', after: ', ' }],
    ['MERGEFIELD CPF \\f"."', { name: 'CPF', after: '.' }],
    ['MERGEFIELD "a" \\* Upper \\B "x" \\m', { name: 'a', format: 'capitals', before: 'x' }],
    // A switch without its text, or with an empty one.
    ['MERGEFIELD a \\b \\f ""', { name: 'a' }],
    // The text of a switch is no switch, a quote within it no end of it.
    ['MERGEFIELD a \\b "\\\\f \\"b\\""', { name: 'a', before: '\\f "b"' }],
    ['MERGEFIELD a \\b "open', { name: 'a', before: 'open' }],
  ])('what stands around a value is told with it: %s', (instruction, field) => {
    expect(fieldOf(instruction)).toEqual({ kind: 'merge', ...field });
  });
  test('of both forms it comes with its words around, as an attribute that nothing leaves', async () => {
    const { html } = await read({
      body: [
        line(simple('MERGEFIELD Nome \\b &quot;Sr. &lt;&quot;', 'Sr. «Nome»')),
        line(complex('MERGEFIELD CPF \\b "CPF " \\f ", "', 'CPF «CPF», ')),
      ].join(''),
    });
    expect(html).toBe(
      [
        '<p><span data-merge-field="Nome" data-merge-before="Sr. &lt;">Nome</span></p>',
        '<p><span data-merge-field="CPF" data-merge-before="CPF " data-merge-after=", ">CPF</span></p>',
      ].join(''),
    );
  });

  const names: readonly NamedValue[] = [
    {
      ...{ name: 'resident', label: 'Morador', kind: 'record' },
      fields: [
        { name: 'name', label: 'Nome', kind: 'text' },
        { name: 'cpf', label: 'CPF', kind: 'text' },
      ],
    },
    {
      ...{ name: 'land', label: 'Lote', kind: 'record' },
      fields: [
        { name: 'name', label: 'Nome', kind: 'text' },
        { name: 'lot', label: 'Número do lote', kind: 'text' },
      ],
    },
    {
      ...{ name: 'residents', label: 'Moradores', kind: 'list' },
      fields: [{ name: 'name', label: 'Nome completo', kind: 'text' }],
    },
  ];
  test.each([
    ['resident.name', 'resident.name'],
    ['resident_name', 'resident.name'],
    ['Morador_CPF', 'resident.cpf'],
    ['Cpf', 'resident.cpf'],
    ['NUMERO_DO_LOTE', 'land.lot'],
    ['Moradores › Nome completo', "join(residents, it.name, ', ')"],
    // Of the resident and of the lot: nobody knows which.
    ['Nome', undefined],
    ['Telefone', undefined],
  ])('the name %s means %s', (name, source) => {
    expect(fieldNames(knowledgeOf(names))(name)).toBe(source);
  });
  test.each(['Telefone', 'Nome do cônjuge', '2ª via', 'true', '›', 'land'])(
    'one that is unknown (%s) is a value that the editor marks',
    (name) => {
      const knowledge = knowledgeOf(names);
      const source = unknownSource(name, knowledge);
      expect(problemOf(source, knowledge.scope)).toBeDefined();
      const body: Block[] = [{ kind: 'paragraph', children: [{ kind: 'value', source }] }];
      const { problems } = writePaper({ ...emptyTemplate, body }, { names, values: {}, today: '2026-03-01' });
      expect(problems).toEqual([expect.objectContaining({ code: 'expression', source })]);
    },
  );
});

describe('alignment that styles say', () => {
  const style = (id: string, jc: string, more = '', isDefault = false) =>
    `<w:style w:type="paragraph" w:styleId="${id}"${isDefault ? ' w:default="1"' : ''}>${more}${jc && `<w:pPr><w:jc w:val="${jc}"/></w:pPr>`}</w:style>`;
  const on = (id: string) => `<w:basedOn w:val="${id}"/>`;
  const styled = (id: string, own = '') => line(run(id), `<w:pStyle w:val="${id}"/>${own}`);
  const everywhere = '<w:docDefaults><w:pPrDefault><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrDefault></w:docDefaults>';

  test('its own, that of the one below it, else that of all; what a paragraph says itself comes first', async () => {
    const styles = [
      style('Normal', 'both', '', true),
      style('Titulo', 'center', on('Normal')),
      style('Subtitulo', '', on('Titulo')),
      style('Esquerda', 'left', on('Titulo')),
    ].join('');
    const body = [
      line(run('plain')),
      styled('Titulo'),
      styled('Subtitulo'),
      styled('Esquerda'),
      styled('Titulo', '<w:jc w:val="end"/>'),
      styled('Unknown'),
    ].join('');
    const { html } = await read({ body, styles });
    expect(html).toBe(
      [
        '<p style="text-align: justify">plain</p><p style="text-align: center">Titulo</p>',
        '<p style="text-align: center">Subtitulo</p><p>Esquerda</p>',
        '<p style="text-align: right">Titulo</p><p style="text-align: justify">Unknown</p>',
      ].join(''),
    );
  });

  test('that of the whole file where no style says one, in tables, heads and feet too', async () => {
    const table = `<w:tbl><w:tr><w:tc>${line(run('cell'))}</w:tc></w:tr></w:tbl>`;
    const pieces = { body: table, header: line(run('head')), footer: line(run('foot')), styles: everywhere };
    const { html, header, footer } = await read(pieces);
    for (const part of [html, header, footer]) expect(part).toContain('<p style="text-align: right">');
  });

  test('styles that stand on themselves end', async () => {
    const styles = style('One', '', on('Two')) + style('Two', '', on('One'));
    expect((await read({ body: styled('One'), styles })).html).toBe('<p>One</p>');
  });
});

describe('head, foot and page', () => {
  const section =
    '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="-1134" w:right="567" w:bottom="850" w:left="9000"/>';

  test('come with the text, their fields and pictures too', async () => {
    const text = await read({
      section,
      picture: png,
      body: line(run('Texto')),
      header:
        line(`${run('Prefeitura de ')}${simple('MERGEFIELD Cidade', 'x')}`, '<w:jc w:val="center"/>') +
        line(drawing(1_800_000, 'Brasão')),
      footer: line(run('Rua A, 1')),
    });
    expect(text.html).toBe('<p>Texto</p>');
    expect(text.header).toContain(
      '<p style="text-align: center">Prefeitura de <span data-merge-field="Cidade">Cidade</span></p>',
    );
    expect(text.header).toMatch(/<img data-millimetres="50" alt="Brasão" src="data:image\/png;base64,iVBORw0K/);
    expect(text.footer).toBe('<p>Rua A, 1</p>');
    // Margins of a template go up to 80 mm.
    const margins = { top: 20, right: 10, bottom: 15, left: 80 };
    expect(text.page).toEqual({ size: 'A4', isLandscape: true, margins, numbers: 'none' });
  });
  test.each([
    [
      'center',
      line(`${run('Página ')}${simple('PAGE', '1')}${run(' de ')}${simple('NUMPAGES', '3')}`, '<w:jc w:val="center"/>'),
    ],
    ['right', line(`${run('- ')}${complex(' PAGE \\* MERGEFORMAT ', '1')}${run(' -')}`, '<w:jc w:val="right"/>')],
    ['left', line(`${complex('PAGE', '1')}${run('/')}${complex('NUMPAGES', '9')}`)],
    [
      'center',
      line(
        `<w:r><w:tab/></w:r>${run('Pág. ')}${simple('PAGE', '1')}`,
        '<w:tabs><w:tab w:val="center" w:pos="4252"/></w:tabs>',
      ),
    ],
    [
      'right',
      `<w:sdt><w:sdtContent>${line(`<w:r><w:tab/></w:r><w:r><w:tab/></w:r>${simple('PAGE', '1')}`)}</w:sdtContent></w:sdt>`,
    ],
  ] as const)('a page number that stands %s is one of the page, and its words go with it', async (place, footer) => {
    const { footer: left, page } = await read({ section, body: line(run('a')), footer });
    expect({ left, numbers: page?.numbers }).toEqual({ left: undefined, numbers: place });
  });
  test('beside other words, those stay', async () => {
    const footer = line(
      `${run('Gleba Ltda. — Página ')}${simple('PAGE', '1')}${run(' de ')}${simple('NUMPAGES', '3')}`,
    );
    expect((await read({ section, body: line(run('a')), footer })).footer).toBe('<p>Gleba Ltda. — </p>');
  });
  test('those of the first page and of even ones are told where the file has others there', async () => {
    const given = { body: line(run('a')), header: line(run('Todas')), footer: line(run('Pé')) };
    const others = {
      firstHeader: line(`${run('Brasão de ')}${simple('MERGEFIELD Cidade', 'x')}`),
      firstFooter: line(''),
      evenHeader: line(run('Pares')),
    };
    const settings = '<w:evenAndOddHeaders/>';
    const whole = await read({ ...given, ...others, settings, section: '<w:titlePg/>' });
    expect(whole).toMatchObject({ header: '<p>Todas</p>', footer: '<p>Pé</p>' });
    expect(whole.first).toEqual({
      ...{ header: '<p>Brasão de <span data-merge-field="Cidade">Cidade</span></p>', footer: '' },
    });
    expect(whole.even).toEqual({ header: '<p>Pares</p>', footer: '' });
    // Heads that are in the file and that nothing asks for are not shown by Word either.
    for (const section of ['', '<w:titlePg w:val="0"/>']) {
      const { first, even } = await read({
        ...given,
        ...others,
        section,
        settings: '<w:evenAndOddHeaders w:val="false"/>',
      });
      expect([first, even]).toEqual([undefined, undefined]);
    }
    // A first page without a head is another one; one that says the same is none.
    const bare = await read({ ...given, section: '<w:titlePg/>' });
    expect(bare.first).toEqual({ header: '', footer: '' });
    const same = { firstHeader: given.header, firstFooter: given.footer };
    expect((await read({ ...given, ...same, section: '<w:titlePg/>' })).first).toBeUndefined();
  });
  test('a template takes those of the first page or those of the others, as is chosen', () => {
    const words = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });
    const frame = {
      ...{ header: [words('Todas')], page: { ...emptyTemplate.page, numbers: 'left' as const }, isEvenLeft: true },
      first: { header: [words('Primeira')], footer: [] },
    };
    const { page } = frame;
    expect(chosenFrame(frame, true)).toEqual({ header: [words('Primeira')], footer: [], page });
    expect(chosenFrame(frame, false)).toEqual({ header: [words('Todas')], page });
    expect(withFrame({ ...emptyTemplate, page }, chosenFrame({ page }, true))).toEqual({ isReplacing: false });
  });
  test('a number of a page in the text itself is text', async () => {
    expect((await read({ body: line(`${run('Folha ')}${simple('PAGE', '7')}`) })).html).toBe('<p>Folha 7</p>');
  });
  test('replace what a template has, which is said before; an empty part is nothing that goes', () => {
    const words = (text: string): Block => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });
    const frame = { header: [words('Novo')], page: { ...emptyTemplate.page, numbers: 'center' as const } };
    const fresh = withFrame({ ...emptyTemplate, header: [{ kind: 'paragraph', children: [] }] }, frame);
    expect(fresh).toMatchObject({ isReplacing: false, changed: { ...frame, footer: [] } });
    const mine = { ...emptyTemplate, header: [words('Meu')], footer: [words('Pé')] };
    const { changed, isReplacing } = withFrame(mine, frame);
    expect({ isReplacing, header: changed?.header, footer: changed?.footer }).toEqual({
      ...{ isReplacing: true, header: frame.header, footer: mine.footer },
    });
    expect(withFrame(changed ?? mine, frame)).toEqual({ isReplacing: false });
  });
});

describe('a template that goes to Word and comes back', () => {
  const template: Template = {
    ...emptyTemplate,
    page: {
      size: 'legal',
      isLandscape: false,
      margins: { top: 25, right: 15, bottom: 12, left: 31 },
      numbers: 'center',
    },
    header: [{ kind: 'paragraph', align: 'right', children: [{ kind: 'text', text: 'Prefeitura', marks: ['bold'] }] }],
    footer: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'Rua A, 1' }] }],
    body: [
      { kind: 'paragraph', children: [{ kind: 'text', text: 'um' }] },
      { kind: 'pageBreak' },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'dois' }] },
    ],
  };
  async function wordOf(widths: readonly number[]): Promise<Uint8Array> {
    const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const pictures = widths.map((millimetres): Block => ({ kind: 'picture', data, millimetres, text: 'Planta' }));
    const whole = { ...template, body: [...template.body, ...pictures] };
    const { paper } = writePaper(whole, { names: [], values: {}, today: '2026-03-01' });
    const pictureOf = async () => ({ bytes: png, type: 'png', width: 400, height: 200 }) as const;
    const file = await wordFileOf(paper, { title: 'Declaração', pictureOf });
    return new Uint8Array(await file.arrayBuffer());
  }

  test('has the head, foot, page and numbers that it went with, and pages end where they did', async () => {
    const text = await readBytes(await wordOf([]));
    expect(text).toEqual({
      html: '<p>um</p><hr class="gleba-page-break" /><p>dois</p>',
      header: '<p style="text-align: right"><strong>Prefeitura</strong></p>',
      footer: '<p>Rua A, 1</p>',
      page: template.page,
    });
  });
  test('has pictures as wide as they were, to the millimetre', async () => {
    const widths = [5, 31, 60, 127, 163];
    const { html } = await readBytes(await wordOf(widths));
    expect([...html.matchAll(/data-millimetres="(\d+)"/g)].map(([, width]) => Number(width))).toEqual(widths);
  });
  test('is a package in which every part that is named is there, of a known kind, and well-formed', async () => {
    const zip = await JSZip.loadAsync(await wordOf([60]));
    const { rootOf, attributeOf, childrenOf, allWithin } = await import('../../src/server/templates/word/word-xml.ts');
    const xml = async (path: string) => rootOf((await zip.file(path)?.async('string')) ?? '');
    const types = childrenOf(await xml('[Content_Types].xml'));
    const overridden = types.flatMap((one) => attributeOf(one, 'PartName')?.slice(1) ?? []);
    const extensions = types.flatMap((one) => attributeOf(one, 'Extension') ?? []);
    const files = Object.values(zip.files).filter(({ dir }) => !dir);
    for (const { name } of files) {
      expect(overridden.includes(name) || extensions.includes(name.split('.').at(-1) ?? ''), name).toBe(true);
      if (name.endsWith('.xml') || name.endsWith('.rels')) await xml(name);
    }
    for (const part of ['document', 'header1', 'footer1']) {
      const rels = zip.file(`word/_rels/${part}.xml.rels`);
      const known = rels ? childrenOf(await xml(`word/_rels/${part}.xml.rels`)) : [];
      for (const one of known) {
        if (attributeOf(one, 'TargetMode') === 'External') continue;
        expect(zip.file(`word/${attributeOf(one, 'Target')}`), attributeOf(one, 'Target') ?? '').not.toBeNull();
      }
      const root = await xml(`word/${part}.xml`);
      const ids = [
        ...allWithin(root, 'blip'),
        ...allWithin(root, 'headerReference'),
        ...allWithin(root, 'footerReference'),
      ];
      for (const one of ids) {
        const id = attributeOf(one, 'id') ?? attributeOf(one, 'embed');
        expect(known.map((relation) => attributeOf(relation, 'Id'))).toContain(id);
      }
    }
    // The order that the schema asks for within a section (CT_SectPr, 17.6.17).
    const order = ['headerReference', 'footerReference', 'pgSz', 'pgMar', 'pgNumType', 'docGrid'];
    const [section] = allWithin(await xml('word/document.xml'), 'sectPr');
    const places = (section ? childrenOf(section) : []).map(({ localName }) => order.indexOf(localName));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});
