import { expect } from 'vitest';
import { DocumentContext } from '../../plugins/documents/src/entities/document-context.entity.ts';
import { DocumentTemplate } from '../../plugins/documents/src/entities/document-template.entity.ts';
import { DocumentVariable } from '../../plugins/documents/src/entities/document-variable.entity.ts';
import { emptyTemplate } from '../../plugins/documents/src/template/template.ts';
import { templatePanels } from '../../plugins/documents/src/web/template/template.panels.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { madeContext, madeType } from './support/document-types.ts';
import { api, type Line, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** What the documents say of templates, their variables and the calls about them, wherever they say it. */
export function templateLines(given: () => SpecificationScene): readonly Line[] {
  const post = (path: string, body: object) => given().call(given().admin, 'POST', path, JSON.stringify(body));
  const get = (path: string) => given().call(given().admin, 'GET', path);
  const value = (source: string, format?: string) => ({ kind: 'value', source, ...(format && { format }) });
  const template = (...children: readonly object[]) => ({
    ...emptyTemplate,
    body: [{ kind: 'paragraph', children }],
  });
  /** A type of projects' papers with a template, and its id. */
  async function typeWithTemplate(): Promise<string> {
    const id = await madeType(given(), 'project', { name: 'Declaração', slug: 'declaracao-modelo' });
    const version = { documentTypeId: id, number: 1, tree: emptyTemplate };
    await given().within(ours, (tx) => tx.insert(DocumentTemplate, version));
    return id;
  }
  return [
    api('DocumentContext: id, name, slug, relatedContextSlugs, description.', () => {
      expect(Object.keys(DocumentContext.fields)).toEqual(['name', 'slug', 'relatedContextSlugs', 'description']);
    }),
    api(
      'DocumentVariable: organizationId, documentContextId, id, name, slug, source, isScript, description.',
      async () => {
        const { admin, create } = given();
        const documentContextId = await madeContext(given(), 'land');
        const variable = { name: 'Endereço do lote', slug: 'endereco-lote', isScript: true };
        const source = "land.block & '/' & land.lot";
        expect(
          (await create(admin, 'documentVariable', { ...variable, documentContextId, source })).code,
        ).toBeUndefined();
        expect(Object.keys(DocumentVariable.fields)).toContain('source');
        const { body } = await post('/docs/parse-variable', { context: 'land', source: 'custom.endereco_lote' });
        expect(body).toMatchObject({ text: 'C/12', problems: [] });
      },
    ),
    api(
      'Documents: context, demo context, parse template, parse variable, generate pdf; payloads not shown.',
      async () => {
        const { project } = given();
        const demo = (await get('/docs/demo-context?context=land')).body as { values: Record<string, object> };
        expect(demo.values.land).toMatchObject({ block: 'C', lot: '12' });
        const real = (await get(`/docs/context?context=project&recordId=${project}`)).body as typeof demo;
        expect(real.values.project).toHaveProperty('name');
        const parsed = await post('/docs/parse-template', {
          context: 'land',
          template: template({ kind: 'text', text: '<i>' }, value('land.customArea', 'areaInWords')),
        });
        expect(parsed.body).toMatchObject({ problems: [] });
        expect((parsed.body as { html: string }).html).toContain(
          '<p>&lt;i&gt;duzentos e cinquenta metros quadrados</p>',
        );
        expect((await post('/docs/parse-template', { context: 'land', template: { body: [] } })).code).toBe(
          'VALIDATION',
        );
      },
    ),
    api(
      '/docs/demo-context, /docs/context, /docs/parse-template, /docs/parse-variable, /docs/generate-pdf',
      async () => {
        const { admin, project, runtime } = given();
        const body = JSON.stringify({
          context: 'project',
          recordId: project,
          documentTypeId: await typeWithTemplate(),
        });
        const headers = { 'content-type': 'application/json', authorization: admin.auth };
        const request = new Request('http://test.invalid/docs/generate-pdf', { method: 'POST', headers, body });
        const answer = await runtime.route(request, 'specification');
        expect((await answer?.text())?.slice(0, 5)).toBe('%PDF-');
        for (const path of ['/docs/demo-context?context=land', `/docs/context?context=project&recordId=${project}`]) {
          expect((await given().call(undefined, 'GET', path)).code, path).toBe('UNAUTHENTICATED');
        }
        for (const path of ['/docs/parse-template', '/docs/parse-variable', '/docs/generate-pdf']) {
          expect((await given().call(undefined, 'POST', path, '{}')).code, path).toBe('UNAUTHENTICATED');
        }
      },
    ),
    screen(
      '/report/document-print/:documentId (also named document-print, with query projectId; opened in a new window from a document field)',
      () => {
        const panel = templatePanels.find(({ path }) => path === '/report/document-print/:documentId');
        expect(panel).toMatchObject({ isBare: true, access: { key: 'documents' } });
      },
    ),
  ];
}
