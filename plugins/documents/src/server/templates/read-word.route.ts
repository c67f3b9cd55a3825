import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allow, type ForeignReaders } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { longestWordFile, wordFile } from '../../word-text.ts';
import { documentErrors } from '../document-errors.ts';

/** The text of a Word file, for whoever writes a template: read in the process of foreign files and kept nowhere. */
export function readWordRoute(readers: ForeignReaders): Route {
  return {
    ...{ method: 'POST', path: '/docs/read-word', permission: allow.adminAndUp, body: longestWordFile },
    async handle({ request, context }) {
      const bytes = new Uint8Array(await request.arrayBuffer());
      // A .docx is a zip archive (ECMA-376, Part 2).
      if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw documentErrors.wordBroken();
      const folder = await mkdtemp(join(tmpdir(), 'gleba-word-'));
      try {
        const path = join(folder, 'text.docx');
        await writeFile(path, bytes);
        const turn = { asker: 'member', organizationId: context.actor.organizationId } as const;
        const { facts, close } = await readers.open(wordFile, { path }, { turn, bytes: bytes.length });
        await close();
        if ('refused' in facts) throw documentErrors[facts.refused]();
        return Response.json(facts, { headers: { 'cache-control': 'no-store' } });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
