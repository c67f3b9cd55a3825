import { Land } from '@gleba/plugin-lands';
import { formatNumber, Job } from '@gleba/sdk';
import { formatAzimuth, formatMetres, formatSquareMetres } from '@gleba/sdk/geo';
import type { TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AreaMemorial } from '../../../lands/src/area-answers.ts';
import type { MemorialAnswer } from '../../../lands/src/memorial-answer.ts';
import { printedPerimeter } from '../../../lands/src/printed-measures.ts';
import { memorialPapers } from '../../../lands/src/server/memorial/ready-papers.ts';
import { DocumentContext } from '../../src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../../src/entities/document-origin.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { readReadyPaper } from '../../src/server/ready-papers/read-ready-paper.ts';
import { readTemplate } from '../../src/server/templates/read-template.ts';
import { usualTypes } from '../../src/server/types/usual-types.ts';
import type { NamedValue } from '../../src/template/names.ts';
import { textOfPaper } from '../../src/template/paper.ts';
import { paperHtml } from '../../src/template/paper-html.ts';
import { emptyTemplate, type Template } from '../../src/template/template.ts';
import { type WritingMatter, writePaper } from '../../src/template/write-paper.ts';
import { startToldScene } from './told-scene.ts';

/** What is computed of a lot, in the papers that an office words itself. */
type Scene = Awaited<ReturnType<typeof startToldScene>>;

let host: TestRuntime;
let admin = '';
let stranger = '';
let projectId = '';
let lots: readonly string[] = [];
let bare = '';
let matter: Scene['matter'];

beforeAll(async () => {
  ({ host, projectId, lots, bare, admin, stranger, matter } = await startToldScene());
}, 120_000);
afterAll(() => host?.stop());

/** As the program's own paper is drawn. */
async function memorialOf(landId: string) {
  const { data } = await host.graphql<{ landMemorial: MemorialAnswer }>(
    `query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) {
      block area titleArea doubts classification
      sides { ring index from to azimuth length adjoiner side stretches { length adjoiner isStreet } arc { radius } }
      vertices { code east north } texts { urban perimeter closing }
      settings { lengthDecimals coordinateDecimals settlement } } }`,
    { p: projectId, l: landId },
    admin,
  );
  if (!data) throw new Error('There is none.');
  return data.landMemorial;
}

const template = (...sources: readonly string[]): Template => ({
  ...emptyTemplate,
  body: sources.map((source) => ({ kind: 'paragraph', children: [{ kind: 'value', source }] })),
});
const lines = (tree: Template, from: WritingMatter) =>
  writePaper(tree, from).values.flatMap(({ source, text }) => (source === 'memorial.draftReason' ? [] : [text]));
const named = (names: readonly NamedValue[] | undefined, name: string) => names?.find((one) => one.name === name);

const save = async (slug: string, tree: Template, basedOn: number) => {
  const [type] = await host.within(2, (tx) => tx.list(DocumentType, { filter: { slug: { equalTo: slug } } }));
  const { errors } = await host.graphql(
    'mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }',
    { i: { documentTypeId: type?.id, basedOn, tree } },
    admin,
  );
  expect(errors).toEqual([]);
  return type?.id ?? '';
};
const write = async (documentTypeId: string, subjectId: string, who = admin) => {
  const { data, errors } = await host.graphql<{ writeDocument: { jobId: string } }>(
    'mutation($i: WriteDocumentInput!) { writeDocument(input: $i) { jobId } }',
    { i: { documentTypeId, subject: Land.id, subjectId } },
    who,
  );
  const [error] = errors as readonly { extensions: { code: string } }[];
  if (error) return { code: error.extensions.code };
  const job = () => host.within(2, (tx) => tx.get(Job, data?.writeDocument.jobId ?? ''));
  await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toMatch(/DONE|FAILED/);
  return { job: await job() };
};

describe('the names', () => {
  test('stand beside those of the record, with words and units, and lists to go through', async () => {
    const { names, values } = (await matter()).matter;
    const memorial = named(names, 'memorial');
    expect(memorial).toMatchObject({ kind: 'record', label: 'Memorial', caution: 'draftReason' });
    expect(named(memorial?.fields, 'perimeterLength')).toMatchObject({ kind: 'number', unit: 'length' });
    const sides = named(memorial?.fields, 'sides');
    expect(sides).toMatchObject({ kind: 'list', label: 'Lados' });
    expect(named(sides?.fields, 'azimuth')).toMatchObject({ kind: 'text', label: 'Azimute' });
    // Each has words of its own in the language of papers.
    const labels = [...(memorial?.fields ?? []), ...(sides?.fields ?? [])].map(({ label }) => label);
    expect(labels.filter((label) => label.includes('lands.told'))).toEqual([]);
    const told = values.memorial as { sides: readonly object[] };
    expect(told.sides).toHaveLength(4);
    expect(told).toMatchObject({ isDraft: false, area: '250.37' });
  });

  test('are of papers about the lot alone, and of no condition of types', async () => {
    const { names } = (await matter(undefined, admin, 'resident')).matter;
    expect(named(names, 'memorial')).toBeUndefined();
    const [type] = await host.within(2, (tx) =>
      tx.list(DocumentType, { filter: { slug: { equalTo: 'descriptive-memorial' } } }),
    );
    const { errors } = await host.graphql(
      'mutation($i: UpdateDocumentTypeInput!) { updateDocumentType(input: $i) { documentType { id } } }',
      { i: { id: type?.id, patch: { visibilityScript: 'memorial.isDraft' } } },
      admin,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
  });
});

const ofLots = memorialPapers.filter(({ context }) => context === 'land');

describe.each(ofLots.map((paper) => [paper.id, paper] as const))('%s', (_id, paper) => {
  const tree = readReadyPaper(paper.text);

  test('is a template as people may save one, and lacks nothing over a lot that does not exist', async () => {
    expect(readTemplate(tree)).toEqual(tree);
    for (const slug of paper.types) expect(usualTypes.find((type) => type.slug === slug)?.of).toBe('land');
    const { paper: written, problems } = writePaper(tree, (await matter()).matter);
    expect(problems).toEqual([]);
    expect(paperHtml(written, paper.id)).not.toMatch(/\{\{|\*\*|@(if|each|end|sign)/);
  });

  test('tells the figures and words of the program’s own memorial, of twenty lots', async () => {
    expect(lots).toHaveLength(20);
    for (const landId of lots) {
      const memorial = await memorialOf(landId);
      const { matter: given } = await matter(landId);
      const { paper: written, problems } = writePaper(tree, given);
      expect(problems).toEqual([]);
      const text = textOfPaper(written);
      const { area, settings, sides, vertices, texts } = memorial;
      const perimeter = formatMetres(printedPerimeter(memorial), settings.lengthDecimals);
      expect(text).toContain(formatSquareMetres(area));
      expect(text).toContain(perimeter);
      for (const paragraph of texts.closing) expect(text).toContain(paragraph);
      if (paper.id === 'lands.descriptiveMemorial')
        for (const paragraph of [...texts.urban, ...texts.perimeter]) expect(text).toContain(paragraph);
      else {
        for (const side of sides) {
          const length = formatMetres(side.length, settings.lengthDecimals);
          expect(text).toContain(`${side.from}${side.to}${formatAzimuth(side.azimuth)}${length}`);
          expect(text).toContain(side.adjoiner);
        }
        for (const { code, east, north } of vertices) {
          const at = [east, north].map((value) => formatMetres(value, settings.coordinateDecimals));
          expect(text).toContain(`${code}${at.join('')}`);
        }
        const [front = '', right = ''] = lines(template('memorial.front', 'memorial.right'), given);
        expect(texts.urban.join(' ')).toContain(`pela frente, ${front}`);
        expect(texts.urban.join(' ')).toContain(`pelo lado direito, ${right}`);
      }
      // Whoever adds up the table gets the printed perimeter.
      const [sum, whole] = lines(template('sum(memorial.sides, it.length)', 'memorial.perimeterLength'), given);
      expect(Number(sum?.replace('.', '').replace(',', '.'))).toBeCloseTo(printedPerimeter(memorial), 9);
      expect(whole).toBe(perimeter);
      expect(formatNumber(printedPerimeter(memorial), settings.lengthDecimals)).toBe(perimeter.replace('\u00a0m', ''));
    }
  });
});

describe('an area', () => {
  const [paper] = memorialPapers.filter(({ context }) => context === 'area');
  const tree = readReadyPaper(paper?.text ?? '');
  const memorialOfArea = async (area: string) => {
    const { data } = await host.graphql<{ areaMemorial: AreaMemorial }>(
      `query($p: UUID!, $a: String!) { areaMemorial(projectId: $p, area: $a) {
        name shape area confirmation confirmationId doubts settings { lengthDecimals }
        sides { ring index length azimuth from to } texts { summary perimeter closing } } }`,
      { p: projectId, a: area },
      admin,
    );
    if (!data) throw new Error('There is none.');
    return data.areaMemorial;
  };

  test('is a record once somebody has confirmed it, and its papers tell what its own memorial does', async () => {
    expect(readTemplate(tree)).toEqual(tree);
    expect(writePaper(tree, (await matter(undefined, admin, 'area')).matter).problems).toEqual([]);
    const { data } = await host.graphql<{ memorialAreas: { areas: { key: string; kind: string }[] } }>(
      'query($p: UUID!) { memorialAreas(projectId: $p) { areas { key kind } } }',
      { p: projectId },
      admin,
    );
    const area = data?.memorialAreas.areas.find(({ kind }) => kind === 'block')?.key ?? '';
    const before = await memorialOfArea(area);
    expect(before.confirmationId).toBeNull();
    const sides = before.sides.map(({ ring, index }) => ({ ring, index, adjoiner: 'a Fazenda Boa Vista' }));
    const said = async (name: string, input: object) => {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const answer = name === 'confirmAreaSides' ? 'sides' : 'isRestored';
      const { errors } = await host.graphql(
        `mutation($i: ${type}!) { ${name}(input: $i) { ${answer} } }`,
        { i: { projectId, area, ...input } },
        admin,
      );
      expect(errors).toEqual([]);
    };
    await said('confirmAreaSides', { shape: before.shape, sides });
    const memorial = await memorialOfArea(area);
    const id = memorial.confirmationId ?? '';
    const { matter: given } = await matter(id, admin, 'area');
    const { paper: written, problems } = writePaper(tree, given);
    expect(problems).toEqual([]);
    const text = textOfPaper(written);
    expect(text).toContain('com a Fazenda Boa Vista');
    expect(text).not.toContain('MINUTA');
    expect(text).toContain(formatSquareMetres(memorial.area));
    const { summary, perimeter, closing } = memorial.texts;
    for (const paragraph of [...summary, ...perimeter, ...closing]) expect(text).toContain(paragraph);
    expect(given.values.area).toMatchObject({ name: memorial.name });
    // Taken back, it is the same record: papers that are there stay its own, and it is the map that speaks.
    await said('restoreAreaSides', {});
    expect(await memorialOfArea(area)).toMatchObject({ confirmation: 'proposed', confirmationId: null });
    const { matter: later } = await matter(id, admin, 'area');
    expect(textOfPaper(writePaper(tree, later).paper)).not.toContain('com a Fazenda Boa Vista');
    await said('confirmAreaSides', { shape: before.shape, sides });
    expect((await memorialOfArea(area)).confirmationId).toBe(id);
  });

  test('is named without the keys and digests that its record is kept by', async () => {
    const { names } = (await matter(undefined, admin, 'area')).matter;
    expect(named(names, 'area')?.fields?.map(({ name }) => name)).toEqual(['name']);
  });

  test('is nobody’s who may not see it', async () => {
    const { errors } = await matter(lots[0], stranger, 'area');
    expect(errors).toMatchObject([{ extensions: { code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/) } }]);
  });
});

describe('a paper', () => {
  const lot = () => lots[0] ?? '';

  test('about a lot whose sides nobody confirmed says on every page that it is a draft, and why', async () => {
    const { matter: given } = await matter(lot());
    expect((await memorialOf(lot())).doubts).not.toEqual([]);
    const mark = /^MINUTA — não vale para registro: lados não conferidos/;
    const written = writePaper(template('memorial.areaInWords'), given);
    expect(textOfPaper({ ...written.paper, body: [], footer: [] })).toMatch(mark);
    expect(written.values[0]).toMatchObject({ source: 'memorial.draftReason' });
    // Where the template says it itself it decides where; what names nothing of the memorial has none of it.
    const own = writePaper(template('memorial.areaInWords', 'memorial.draftReason'), given);
    expect(own.paper.header).toEqual([]);
    expect(textOfPaper(own.paper)).toMatch(/MINUTA/);
    expect(textOfPaper(writePaper(template('land.lot'), given).paper)).not.toMatch(/MINUTA/);
  });

  test('is written as a document, with the mark and what it was written from; the same lot without shape is refused', async () => {
    const typeId = await save('descriptive-memorial', template('memorial.perimeterInWords', 'land.lot'), 1);
    expect(await write(typeId, lot())).toMatchObject({ job: { status: 'DONE' } });
    const [origin] = await host.within(2, (tx) => tx.list(DocumentOrigin, {}));
    expect(origin?.values.map(({ source }) => source)).toEqual([
      ...['memorial.draftReason', 'memorial.perimeterInWords', 'land.lot'],
    ]);
    const { job } = await write(typeId, bare);
    expect(job).toMatchObject({ status: 'FAILED', refusal: { reason: 'lands.landNotOnMap' } });
    // To look at, it is empty; and what names nothing of it is written.
    const { matter: given, errors } = await matter(bare);
    expect(errors).toEqual([]);
    expect(given.values.memorial).toBeNull();
    await save('descriptive-memorial', template('land.lot'), 2);
    expect(await write(typeId, bare)).toMatchObject({ job: { status: 'DONE' } });
  });

  test('may name it by a variable of the office; one that it does not name keeps it from nothing', async () => {
    const [context] = await host.within(2, (tx) =>
      tx.list(DocumentContext, { filter: { slug: { equalTo: 'land' } }, first: 1 }),
    );
    const variable = (slug: string, source: string) => ({
      ...{ documentContextId: context?.id, name: slug, slug, source, isScript: true },
    });
    for (const one of [variable('around', "memorial.perimeterInWords & '!'"), variable('plain', 'land.lot & "!"')]) {
      const { errors } = await host.graphql(
        'mutation($i: DocumentVariableInput!) { createDocumentVariable(input: { documentVariable: $i }) { documentVariable { id } } }',
        { i: one },
        admin,
      );
      expect(errors).toEqual([]);
    }
    const { matter: given } = await matter(lot());
    const [around, words] = lines(template('custom.around', 'memorial.perimeterInWords'), given);
    expect(around).toBe(`${words}!`);
    const typeId = await save('descriptive-memorial', template('custom.around'), 3);
    expect(await write(typeId, bare)).toMatchObject({
      job: { status: 'FAILED', refusal: { reason: 'lands.landNotOnMap' } },
    });
    await save('descriptive-memorial', template('custom.plain'), 4);
    expect(await write(typeId, bare)).toMatchObject({ job: { status: 'DONE' } });
  });

  test('is nobody’s who does not see the lot', async () => {
    const { errors } = await matter(lot(), stranger);
    expect(errors).toMatchObject([{ extensions: { code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/) } }]);
  });
});
