import { allow, type FileService, z } from '@gleba/sdk';
import type { Route, RouteRequest } from '@gleba/sdk/server';
import { workspaceErrors } from '../workspace-errors.ts';
import { mayUpload, postedPurpose } from './file-purposes.ts';

/** Files of one call; a screen asks for a page of them. */
const maxFiles = 100;
const noStore = { headers: { 'cache-control': 'no-store' } };

const offered = z.object({
  fileName: z.string().check(z.maxLength(300)),
  size: z.coerce.number().check(z.int(), z.positive()),
  purpose: z._default(z.string().check(z.maxLength(60)), postedPurpose),
  projectId: z.optional(z.uuid()),
  documentType: z.optional(z.string().check(z.maxLength(100))),
  keyPath: z.optional(z.string().check(z.maxLength(300))),
});

/** The specification's three addresses, and the one that a form of the first may go to. */
export function fileRoutes(files: FileService): Route[] {
  const get = (path: string, answer: (request: RouteRequest, query: URLSearchParams) => Promise<object>): Route => ({
    method: 'GET',
    path,
    permission: allow.member,
    handle: async (request) => Response.json(await answer(request, new URL(request.request.url).searchParams), noStore),
  });
  return [
    {
      // It makes a row: a form that is never sent is an upload that was never finished.
      method: 'POST',
      path: '/aws/signed-post/',
      permission: mayUpload,
      async handle({ request, context }) {
        const query = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
        const parsed = offered.safeParse(query);
        if (!parsed.success) throw workspaceErrors.fileUnnamed();
        return Response.json(await files.signPost(context.actor, parsed.data), noStore);
      },
    },
    get('/aws/signed-get/', ({ context: { actor } }, query) => {
      const key = query.get('key')?.trim();
      if (!key) throw workspaceErrors.urlInvalid();
      return files.signGet(actor, key, query.get('fileName') ?? undefined);
    }),
    get('/aws/multiple-signed-get/', async ({ context: { actor } }, query) => {
      const keys = listOf(query.get('keys'));
      const names = listOf(query.get('fileNames'));
      if (keys.length === 0) throw workspaceErrors.nothingChosen();
      if (keys.length > maxFiles) throw workspaceErrors.tooManyFiles({ most: maxFiles });
      const urls = [];
      // One after the other: each asks the database, and nobody's list may take all of its connections.
      for (const [index, key] of keys.entries()) urls.push(await files.signGet(actor, key, names[index]));
      return { urls };
    }),
    {
      method: 'POST',
      path: '/aws/posted-file/',
      // Whoever has the form was let in when it was signed.
      permission: 'open',
      body: 'stream',
      async handle({ request: { headers, body } }) {
        if (!body) throw workspaceErrors.nothingChosen();
        const id = await files.receive(headers.get('content-type') ?? '', body);
        return Response.json({ id }, { status: 201, ...noStore });
      },
    },
  ];
}

/** Separated by commas (the specification); a comma inside of a part is written `%2C`, as the parts are encoded. */
function listOf(text: string | null): string[] {
  return (text ?? '').split(',').map(decoded).filter(Boolean);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    throw workspaceErrors.urlInvalid();
  }
}
