import { allow, GlebaError, isUuid, type PagePrinter, z } from '@gleba/sdk';
import { jsonBody, type Route, type RouteRequest } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { expressionLimits } from '../../expression/limits.ts';
import type { Subjects } from '../../subjects.ts';
import { templateLimits } from '../../template/limits.ts';
import { textOfNodes } from '../../template/paper.ts';
import { paperHtml } from '../../template/paper-html.ts';
import { emptyTemplate, type Template } from '../../template/template.ts';
import { valueFormats } from '../../template/value-formats.ts';
import { writePaper } from '../../template/write-paper.ts';
import { documentErrors } from '../document-errors.ts';
import { readTemplate } from './read-template.ts';
import { matterFor } from './template-matter.ts';
import { writePaperOf } from './write-paper-of.ts';

const noStore = { 'cache-control': 'no-store' };
const permission = allow.key(documentsKey);
const asked = { context: z.string().check(z.maxLength(60)), recordId: z.optional(z.uuid()) };
const parseTemplate = z.strictObject({ ...asked, template: z.unknown() });
const parseVariable = z.strictObject({
  ...asked,
  source: z.string().check(z.minLength(1), z.maxLength(expressionLimits.source)),
  format: z.optional(z.enum(valueFormats)),
});
const generatePdf = z.strictObject({ context: asked.context, recordId: z.uuid(), documentTypeId: z.uuid() });
/** As many characters as a template has bytes, and what stands around it. */
const longest = templateLimits.bytes + 10_000;

/**
 * The specification's calls about templates. What is read is read with the rights of who asks, and nothing is kept: documents are written
 * by `writeDocument`.
 */
export function templateRoutes(printer: PagePrinter, subjects: Subjects): readonly Route[] {
  const matter = (request: RouteRequest, context: string, subjectId: string | undefined, template?: Template) =>
    request.context.transaction((tx) =>
      matterFor(tx, subjects, { context, subjectId: subjectId ?? null, ...(template && { template }) }),
    );

  return [
    {
      ...{ method: 'GET', path: '/docs/demo-context', permission },
      async handle(request) {
        return Response.json(await matter(request, contextOf(request), undefined), { headers: noStore });
      },
    },
    {
      ...{ method: 'GET', path: '/docs/context', permission },
      async handle(request) {
        const recordId = parameter(request, 'recordId');
        if (!isUuid(recordId)) throw new GlebaError('BAD_REQUEST');
        return Response.json(await matter(request, contextOf(request), recordId), { headers: noStore });
      },
    },
    {
      ...{ method: 'POST', path: '/docs/parse-template', permission, body: longest },
      async handle(request) {
        const { context, recordId, template } = await jsonBody(request.request, parseTemplate, {
          ...{ longest, refusal: 'VALIDATION' },
        });
        const tree = readTemplate(template);
        const { paper, problems, values } = writePaper(tree, await matter(request, context, recordId, tree));
        return Response.json({ html: paperHtml(paper, context), problems, values }, { headers: noStore });
      },
    },
    {
      ...{ method: 'POST', path: '/docs/parse-variable', permission },
      async handle(request) {
        const { context, recordId, source, format } = await jsonBody(request.request, parseVariable, {
          refusal: 'VALIDATION',
        });
        const body = [{ kind: 'paragraph' as const, children: [{ kind: 'value' as const, source, format }] }];
        const tree: Template = { ...emptyTemplate, body };
        const { paper, problems } = writePaper(tree, await matter(request, context, recordId, tree));
        return Response.json({ text: textOfNodes(paper.body), problems }, { headers: noStore });
      },
    },
    {
      ...{ method: 'POST', path: '/docs/generate-pdf', permission },
      async handle(request) {
        const { context, recordId, documentTypeId } = await jsonBody(request.request, generatePdf, {
          refusal: 'VALIDATION',
        });
        const entity = subjects.named(context)?.entity;
        if (!entity) throw documentErrors.contextUnknown();
        const about = { documentTypeId, subject: entity.id, subjectId: recordId };
        const { paper, type } = await request.context.transaction((tx) => writePaperOf(tx, subjects, about));
        const bytes = await printer.print({ html: paperHtml(paper, type.name) }, { title: type.name });
        return new Response(new Uint8Array(bytes), {
          headers: {
            ...noStore,
            'content-type': 'application/pdf',
            'content-disposition': 'attachment; filename="document.pdf"',
          },
        });
      },
    },
  ];
}

const parameter = ({ request }: RouteRequest, name: string) => new URL(request.url).searchParams.get(name) ?? '';
const contextOf = (request: RouteRequest) => parameter(request, 'context');
