import { clientInfoOf } from '@gleba/core';
import { server as finance } from '@gleba/plugin-finance/server';
import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Project, StoredFile, StoredMail, uuidv7 } from '@gleba/sdk';
import type { ServerEntry } from '@gleba/sdk/server';
import { seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { expect } from 'vitest';
import { Document } from '../../../src/entities/document.entity.ts';
import { DocumentPage } from '../../../src/entities/document-page.entity.ts';
import { DocumentType } from '../../../src/entities/document-type.entity.ts';
import { DocumentSignature } from '../../../src/entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../../src/entities/signatures/signature-request.entity.ts';
import { pagePurpose } from '../../../src/page-files.ts';
import { server } from '../../../src/server/index.ts';
import { emptyTemplate } from '../../../src/template/template.ts';
import { seedTypes } from '../../subjects.ts';
import { pdf } from '../page-bytes.ts';

export const typed = { kind: 'typed', text: 'Ana Paula' } as const;

/** Documents on the real kernel, and what the office and strangers do with their signatures. */
export async function startSigningScene(entry: ServerEntry = server, ...others: readonly ServerEntry[]) {
  const scene = await seedIsolationScene(await startTestRuntime([...others, lands, finance, entry]), []);
  const { host, projectId } = scene;
  const adminId = await host.addMember(2, 'admin');
  const admin = await host.authorization(adminId, 2);
  const land = await host.within(2, async (tx) => (await tx.insert(Land, { projectId, block: 'S', lot: '1' })).id);
  let places = 0;

  const answerOf = async <T>(text: string) => {
    const { data = null, errors = [] } = JSON.parse(text) as {
      data?: Record<string, T> | null;
      errors?: { message: string; extensions: { code: string } }[];
    };
    const [first] = errors;
    return { data: data && Object.values(data)[0], code: first?.extensions.code, message: first?.message };
  };
  /** As the host answers: what is refused is told with its code. */
  const answered = (request: Request): Promise<Response> =>
    host.runtime.route(request, 'stranger').then(
      (response) => response ?? new Response(null, { status: 404 }),
      ({ code, message }: { code: string; message: string }) => Response.json({ code, message }, { status: 400 }),
    );
  const query = (name: string, selection: string) =>
    `mutation($i: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) ${selection} }`;

  const self = {
    ...{ scene, host, projectId, admin, adminId, land },
    stop: () => host.stop(),
    async ask<T = Record<string, unknown>>(name: string, input: object, selection: string, who = admin) {
      const body = JSON.stringify({ query: query(name, selection), variables: { i: input } });
      const { body: text } = await host.runtime.graphql(body, who, 'office');
      return answerOf<T>(text);
    },
    /** Without a session, from another network address each time unless one is given. */
    async stranger<T = Record<string, unknown>>(name: string, input: object, selection: string, address?: string) {
      places += 1;
      const client = clientInfoOf(address ?? `198.51.${places >> 8}.${places & 255}`, 'Mozilla/5.0 (Test)');
      const body = JSON.stringify({ query: query(name, selection), variables: { i: input } });
      const { body: text } = await host.runtime.graphql(body, undefined, 'stranger', { client });
      return answerOf<T>(text);
    },
    /** A document of the lot with one PDF of so many sheets. */
    async document(
      name: string,
      sheets = 2,
      about: { readonly subject: string; readonly subjectId: string } = { subject: Land.id, subjectId: land },
      content?: Uint8Array,
    ) {
      const bytes = content ?? (await pdf(sheets));
      const fileId = uuidv7();
      const storageKey = `files/2/${fileId}`;
      await host.files.write(storageKey, bytes);
      return host.within(2, async (tx) => {
        const file = {
          id: fileId,
          name: `${name}.pdf`,
          purpose: pagePurpose,
          status: 'stored',
          storageKey,
          kilobytes: 1,
        } as const;
        await tx.insert(StoredFile, file);
        const { id } = await tx.insert(Document, { ...about, projectId, name, signatureStatus: 'pending' });
        const facts = {
          fileId,
          name: file.name,
          type: 'application/pdf',
          kilobytes: 1,
          number: 1,
          sheets,
          width: 595,
          height: 842,
        };
        await tx.insert(DocumentPage, { documentId: id, projectId, ...facts });
        return id;
      });
    },
    /** A document that the program wrote by a template with this one value. */
    async written(
      slug: string,
      source: string,
      about = { subject: Land.id as string, subjectId: land },
    ): Promise<string> {
      const type = await host.within(2, async (tx) => {
        const bySlug = { filter: { slug: { equalTo: slug } }, first: 1 };
        if ((await tx.count(DocumentType, { filter: bySlug.filter })) === 0) await seedTypes(tx);
        return (await tx.list(DocumentType, bySlug))[0];
      });
      const documentTypeId = type?.id ?? '';
      const body = [{ kind: 'paragraph', children: [{ kind: 'value', source }] }];
      const template = { documentTypeId, basedOn: type?.htmlTemplate ? 1 : 0, tree: { ...emptyTemplate, body } };
      expect((await self.ask('saveDocumentTemplate', template, '{ number }')).message).toBeUndefined();
      expect((await self.ask('writeDocument', { documentTypeId, ...about }, '{ jobId }')).message).toBeUndefined();
      const filter = { documentTypeId: { equalTo: documentTypeId }, subjectId: { equalTo: about.subjectId } };
      return self.until(async () => (await host.within(2, (tx) => tx.list(Document, { filter, first: 1 })))[0]?.id);
    },
    /** A file of the administrator's, as the upload leaves it. */
    async sent(name: string, bytes: Uint8Array): Promise<string> {
      const id = uuidv7();
      const storageKey = `files/2/${id}`;
      await host.files.write(storageKey, bytes);
      await host.within(2, async (tx) => {
        await tx.insert(StoredFile, { id, name, purpose: pagePurpose, status: 'stored', storageKey, kilobytes: 1 });
        await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [adminId, id]);
      });
      return id;
    },
    async request(documentId: string, signers: readonly object[], more: object = {}) {
      const input = { documentId, signers, isSequential: true, deadlineDays: 30, ...more };
      return self.ask<{ requestId: string }>('requestSignatures', input, '{ requestId }');
    },
    signers: (requestId: string) =>
      host.within(2, (tx) =>
        tx.list(DocumentSignature, {
          filter: { signatureRequestId: { equalTo: requestId } },
          orderBy: ['position', 'id'],
        }),
      ),
    requestOf: (id: string) => host.within(2, (tx) => tx.get(SignatureRequest, id)),
    documentOf: (id: string) => host.within(2, (tx) => tx.get(Document, id)),
    /** The last letter to an address that says something; waits for it. */
    async letter(to: string, has: RegExp): Promise<RegExpExecArray> {
      for (const until = Date.now() + 20_000; Date.now() < until; await pause()) {
        const mails = await host.within(2, (tx) =>
          tx.list(StoredMail, { filter: { recipient: { equalTo: to } }, orderBy: ['-createdAt'], first: 20 }),
        );
        for (const { text } of mails) {
          const found = has.exec(text ?? '');
          if (found) return found;
        }
      }
      throw new Error(`No letter to ${to} says ${has}.`);
    },
    async linkOf(email: string): Promise<string> {
      return (await self.letter(email, /\/sign#token=([\w-]{43})/))[1] ?? '';
    },
    /** Fetches every paper of the page, as its viewer does. */
    async read(token: string) {
      const { data } = await self.stranger<{ papers: { id: string }[] }>(
        'signingByToken',
        { token },
        '{ papers { id } }',
      );
      const answers: Response[] = [];
      for (const { id } of data?.papers ?? []) answers.push(await self.paper(token, id));
      return answers;
    },
    paper: (token: string, id: string) =>
      answered(
        new Request(`http://gleba.test/signing-papers/${id}`, {
          method: 'POST',
          headers: { 'x-signing-token': token },
        }),
      ),
    /** Of a closed paper, by the link of who has signed it. */
    copy: (token: string, id: string) =>
      answered(
        new Request(`http://gleba.test/signed-papers/${id}`, { method: 'POST', headers: { 'x-signing-token': token } }),
      ),
    async code(token: string, email: string): Promise<string> {
      const sent = await self.stranger('sendSigningCode', { token }, '{ isSent }');
      if (sent.code) throw new Error(sent.message);
      return (await self.letter(email, /^(\d{6})$/m))[1] ?? '';
    },
    /** Reads, is identified and signs. */
    async sign(email: string, mark: object = typed) {
      const token = await self.linkOf(email);
      await self.read(token);
      const code = await self.code(token, email);
      return {
        token,
        ...(await self.stranger('signDocuments', { token, code, mark, isAgreed: true }, '{ isSigned }')),
      };
    },
    async until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
      for (const until = Date.now() + 30_000; Date.now() < until; await pause()) {
        const found = await look();
        if (found) return found;
      }
      throw new Error('It did not come to that.');
    },
    async bytesOf(fileId: string | null): Promise<Uint8Array> {
      const file = await host.within(2, (tx) => tx.get(StoredFile, fileId ?? ''));
      return new Uint8Array(await new Response(await host.files.read(file.storageKey)).arrayBuffer());
    },
    route: (method: string, path: string, body?: object, headers: Record<string, string> = { authorization: admin }) =>
      answered(
        new Request(`http://gleba.test${path}`, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
  };
  return self;
}

export type SigningScene = Awaited<ReturnType<typeof startSigningScene>>;
export const ofProject = (projectId: string) => ({ subject: Project.id, subjectId: projectId });

const pause = () => new Promise((done) => setTimeout(done, 25));
