import { Geometry, Land } from '@gleba/plugin-lands';
import { type Drawing, type DrawingPart, Job, type ToldDrawings } from '@gleba/sdk';
import type { TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentOrigin } from '../../src/entities/document-origin.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { pathsOf } from '../../src/template/name-paths.ts';
import { paperHtml } from '../../src/template/paper-html.ts';
import { emptyTemplate, type Template } from '../../src/template/template.ts';
import { type WritingMatter, writePaper } from '../../src/template/write-paper.ts';
import { startToldScene } from './told-scene.ts';

/** A lot's sketch in the papers that an office words itself. */
type Scene = Awaited<ReturnType<typeof startToldScene>>;

const hostile = '</text><script>alert(1)</script>';
let host: TestRuntime;
let admin = '';
let stranger = '';
let projectId = '';
let lot = '';
let bare = '';
let matter: Scene['matter'];

beforeAll(async () => {
  const scene = await startToldScene();
  ({ host, projectId, bare, admin, stranger, matter } = scene);
  lot = scene.lots[0] ?? '';
  await host.within(2, (tx) => tx.update(Land, scene.lots[1] ?? '', { lot: hostile.slice(0, 40) }));
}, 120_000);
afterAll(() => host?.stop());

const template = (millimetres = 160): Template => ({
  ...emptyTemplate,
  body: [{ kind: 'drawing', source: 'memorial.sketch', millimetres }],
});
const drawingsIn = ({ values }: WritingMatter) =>
  (values.memorial as unknown as { sketch: ToldDrawings | null } | null)?.sketch?.drawings ?? [];
const allParts = (parts: readonly DrawingPart[]): readonly DrawingPart[] =>
  parts.flatMap((part) => (part.kind === 'window' ? [part, ...allParts(part.parts)] : [part]));
const textsOf = ({ parts }: Drawing) => allParts(parts).flatMap((part) => (part.kind === 'text' ? [part.text] : []));

describe('the sketch of a lot', () => {
  test('is a name among the others, with the widths that it is told in and an example', async () => {
    const { matter: given } = await matter();
    expect(pathsOf(given.names, undefined)).toContainEqual({
      ...{ source: 'memorial.sketch', label: 'Memorial › Croqui', kind: 'drawing' },
      widths: [180, 160, 120, 90],
    });
    const { paper, problems } = writePaper(template(), given);
    expect(problems).toEqual([]);
    expect(paperHtml(paper, 'a')).toContain('>Rua das Acácias</text>');
  });

  test('is drawn to scale, with corners, measures, whom it adjoins, north and bar, in each width', async () => {
    const drawings = drawingsIn((await matter(lot)).matter);
    expect(drawings.map(({ width }) => width)).toEqual([180, 160, 120, 90]);
    for (const drawing of drawings) {
      const texts = textsOf(drawing);
      const [scale = 0] = texts
        .flatMap((text) => /^Escala 1:([\d.]+)$/.exec(text)?.[1] ?? [])
        .map((text) => Number(text.replace('.', '')));
      expect(texts).toContain('NQ');
      expect(texts.some((text) => /^γ = /.test(text))).toBe(true);
      expect(texts.filter((text) => /^\d+,\d\d\sm$/.test(text)).length).toBeGreaterThan(2);
      const dots = drawing.parts.find((part) => part.kind === 'dots');
      const [first, second] = dots?.kind === 'dots' ? dots.spots : [];
      const { data } = await host.graphql<{ landMemorial: { sides: { length: number }[] } }>(
        'query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) { sides { length } } }',
        { p: projectId, l: lot },
        admin,
      );
      const metres = data?.landMemorial.sides[0]?.length ?? 0;
      const millimetres = Math.hypot((second?.[0] ?? 0) - (first?.[0] ?? 0), (second?.[1] ?? 0) - (first?.[1] ?? 0));
      // On the sheet to a hundredth of a millimetre at both ends; the plane's scale is a few parts in ten thousand.
      expect((millimetres * scale) / 1000).toBeCloseTo(metres, 1);
    }
  });

  test('shows what a neighbour is called as text, whatever it is called', async () => {
    const { matter: given } = await matter(lot);
    const html = paperHtml(writePaper(template(180), given).paper, 'a');
    expect(textsOf(drawingsIn(given)[0] as Drawing).join(' ')).toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html.match(/ on\w+=|href|javascript:|<style[^>]*>[^<]*<svg/g)).toBeNull();
  });

  test('is nobody’s who does not see the lot, and is missing of a lot that is not on the map', async () => {
    const { errors } = await matter(lot, stranger);
    expect(errors).toMatchObject([{ extensions: { code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/) } }]);
    const { problems } = writePaper(template(), (await matter(bare)).matter);
    expect(problems).toMatchObject([{ code: 'emptyValue', source: 'memorial.sketch' }]);
  });
});

describe('a paper that is written with it', () => {
  const write = async (subjectId: string) => {
    const [type] = await host.within(2, (tx) =>
      tx.list(DocumentType, { filter: { slug: { equalTo: 'descriptive-memorial' } } }),
    );
    const { data, errors } = await host.graphql<{ writeDocument: { jobId: string } }>(
      'mutation($i: WriteDocumentInput!) { writeDocument(input: $i) { jobId } }',
      { i: { documentTypeId: type?.id, subject: Land.id, subjectId } },
      admin,
    );
    expect(errors).toEqual([]);
    const job = () => host.within(2, (tx) => tx.get(Job, data?.writeDocument.jobId ?? ''));
    await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toMatch(/DONE|FAILED/);
    return job();
  };

  test('keeps the drawing of that day, in the one width that it has; without a place on the map it is refused', async () => {
    const [type] = await host.within(2, (tx) =>
      tx.list(DocumentType, { filter: { slug: { equalTo: 'descriptive-memorial' } } }),
    );
    const { errors } = await host.graphql(
      'mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }',
      { i: { documentTypeId: type?.id, basedOn: 1, tree: template(120) } },
      admin,
    );
    expect(errors).toEqual([]);
    expect(await write(bare)).toMatchObject({ status: 'FAILED', refusal: { reason: 'lands.landNotOnMap' } });
    expect(await write(lot)).toMatchObject({ status: 'DONE' });
    const kept = () => host.within(2, async (tx) => (await tx.list(DocumentOrigin, { first: 1 }))[0]?.paper);
    const before = await kept();
    const shown = before?.body.map((node) => (typeof node === 'string' ? undefined : node.drawing?.width));
    expect(shown).toEqual([120]);
    await host.within(2, async (tx) => {
      const { geometryId } = await tx.get(Land, lot);
      if (geometryId) await tx.remove(Geometry, geometryId);
    });
    expect(await kept()).toEqual(before);
  });
});
