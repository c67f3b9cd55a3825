import { expect } from 'vitest';
import { signatureStatuses } from '../../plugins/documents/src/entities/document.entity.ts';
import { pdf } from '../../plugins/documents/tests/server/page-bytes.ts';
import { Partner } from '../../plugins/finance/src/entities/partner.entity.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { madeType } from './support/document-types.ts';
import { api, heading, type Line, leftOpen, outOfScope } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';
import { portuguese } from './support/texts.ts';

const invalid = 'Token de assinatura inválido';
const buyer = { name: 'Ana Paula', email: 'ana@exemplo.com.br', qualification: 'buyer' };

/** A document of the scene's project with one sheet, as it is sent. */
async function planted(scene: SpecificationScene, name = 'Contrato'): Promise<string> {
  const { admin, project, command } = scene;
  const about = { filename: `${name}.pdf`, purpose: 'documents.page', projectId: project };
  const fileId = await upload(scene, admin.auth, Buffer.from(await pdf(1)), about);
  const documentTypeId = await madeType(scene, 'project', { requireSign: true });
  const input = { name, subject: 'core.project', subjectId: project, documentTypeId, fileIds: [fileId] };
  const { data, code } = await command<{ documentId: string }>(admin, 'createDocument', input, 'documentId');
  expect(code).toBeUndefined();
  return data?.documentId ?? '';
}
const post = (scene: SpecificationScene, action: string, body: object) =>
  scene.call(scene.admin, 'POST', `/sign-docs/${action}`, JSON.stringify(body));
const download = (scene: SpecificationScene, token: string) =>
  scene.call(scene.admin, 'GET', `/sign-docs/download?token=${encodeURIComponent(token)}`);

/** A document that somebody was asked to sign; answers its token. */
async function requested(scene: SpecificationScene, more: object = {}) {
  const documentId = await planted(scene);
  const { body, code, message } = await post(scene, 'request', { documentId, signers: [buyer], ...more });
  expect([code, message]).toEqual([undefined, '']);
  return { documentId, ...(body as { token: string; status: string }) };
}
async function signaturesOf({ graphql, admin }: SpecificationScene, filter: object, fields: string) {
  const { data, errors } = await graphql<{ documentSignatures: { nodes: Record<string, unknown>[] } }>(
    `query($f: DocumentSignatureFilter) { documentSignatures(filter: $f) { nodes { ${fields} } } }`,
    { f: filter },
    admin.auth,
  );
  expect(errors).toEqual([]);
  return data?.documentSignatures.nodes ?? [];
}

/** Of the states of records. */
export function signatureStateLines(given: () => SpecificationScene): readonly Line[] {
  const read = async (id: string) =>
    (
      await given().ask<{ document: Record<string, unknown> }>(
        given().admin,
        `{ document(id: "${id}") { signatureStatus signatureToken urlSigned } }`,
      )
    ).data?.document;
  return [
    api(
      'Document signature (shown as Pendente, Solicitado, Assinado): pending when no request exists; requested when a signatureToken is present; signed when status is signed. A signed version exists when urlSigned is set.',
      async () => {
        const states = ['pending', 'requested', 'signed'].map((state) =>
          portuguese(`documents.document.signatureStatus.${state}`),
        );
        expect(states).toEqual(['Pendente', 'Solicitado', 'Assinado']);
        const unasked = { signatureStatus: 'pending', signatureToken: null, urlSigned: null };
        expect(await read(await planted(given()))).toEqual(unasked);
        const { documentId, token } = await requested(given());
        expect(await read(documentId)).toEqual({ ...unasked, signatureStatus: 'requested', signatureToken: token });
        // Signed and sealed it has both (plugins/documents/tests/server/signatures).
        expect(signatureStatuses).toEqual(['pending', 'requested', 'signed']);
      },
    ),
    leftOpen('Exact stored status values not shown.'),
  ];
}

/** Of the error catalogue. */
export function signatureTokenLine(given: () => SpecificationScene): Line {
  return api(`'${invalid}';`, async () => {
    expectRefusal(await download(given(), ''), 'VALIDATION', invalid);
    expectRefusal(await download(given(), 'de ninguém'), 'VALIDATION', invalid);
  });
}

/** Of the calls beside the payment provider's. */
export function partnerIntegrationsLine(given: () => SpecificationScene): Line {
  const says = 'POST update partner integrations: partnerId in the query (/sign-docs/update-partner-integrations).';
  return api(says, () => updatesPartner(given()));
}

async function updatesPartner(scene: SpecificationScene, cpf = '390.533.447-05'): Promise<void> {
  const partnerId = await scene.within(ours, async (tx) => (await tx.insert(Partner, { name: 'Rui', cpf })).id);
  const { documentId } = await requested(scene, { signers: [{ ...buyer, partnerId }] });
  await scene.within(ours, (tx) => tx.update(Partner, partnerId, { name: 'Rui Lima', email: 'rui@exemplo.com.br' }));
  const { body } = await post(scene, `update-partner-integrations?partnerId=${partnerId}`, {});
  expect(body).toEqual({ updated: 1 });
  expect(await signaturesOf(scene, { documentId: { equalTo: documentId } }, 'name email partnerId')).toEqual([
    { name: 'Rui Lima', email: 'rui@exemplo.com.br', partnerId },
  ]);
}

/** What the documents say of signatures, wherever they say it. */
export function signatureLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('DocumentSignature:'),
    api('id, partnerId, partner (name, phoneCountry, whatsappNumber, email,', async () => {
      const { documentId } = await requested(given());
      const fields = 'id partnerId partner { name phoneCountry whatsappNumber email }';
      const [signature] = await signaturesOf(given(), { documentId: { equalTo: documentId } }, fields);
      expect(signature).toEqual({ id: expect.any(String), partnerId: null, partner: null });
    }),
    outOfScope('externalChatId),', 'chats with partners'),
    api(
      'documentId, qualification, signurl, token, status, authmode, details, extraDocumentIds, updatedAt.',
      async () => {
        const extra = await planted(given(), 'Anexo');
        const { documentId } = await requested(given(), { extraDocuments: [{ documentId: extra, name: 'Anexo' }] });
        const fields = 'documentId qualification signurl token status authmode details extraDocumentIds updatedAt';
        const [signature] = await signaturesOf(given(), { documentId: { equalTo: documentId } }, fields);
        expect(signature).toMatchObject({
          ...{ documentId, qualification: 'buyer', status: 'requested', authmode: 'tokenEmail' },
          extraDocumentIds: [extra],
        });
      },
    ),
    heading('Signatures |'),
    api('documentSignatures by document id (including extra documents)', async () => {
      const extra = await planted(given(), 'Anexo');
      const { documentId } = await requested(given(), { extraDocuments: [{ documentId: extra }] });
      for (const id of [documentId, extra]) {
        const filter = { signatureRequest: { papers: { some: { documentId: { equalTo: id } } } } };
        expect(await signaturesOf(given(), filter, 'name')).toEqual([{ name: buyer.name }]);
      }
    }),
    api(
      'Signature: POST request (senderName, projectId, documentId, documentName, documentUrl, defaultSigner, signers, extraDocuments);',
      async () => {
        const scene = given();
        const other = { name: 'Rui', email: 'rui@exemplo.com.br' };
        const body = { senderName: 'Escritório', projectId: scene.project, documentName: 'Contrato' };
        const { documentId, token } = await requested(scene, { ...body, defaultSigner: other });
        expect(token).toMatch(/^[\w-]{16,}$/);
        const names = (await signaturesOf(scene, { documentId: { equalTo: documentId } }, 'name')).map(
          ({ name }) => name,
        );
        expect(names.toSorted()).toEqual([buyer.name, other.name]);
        // An address of the caller's is not fetched, and none is no address.
        expectRefusal(
          await post(scene, 'request', { documentId: await planted(scene), documentUrl: '', signers: [buyer] }),
          'VALIDATION',
          'URL Inválida',
        );
        expect((await post(scene, 'request', { documentId, signers: [buyer] })).code).toBe('CONFLICT');
      },
    ),
    api('POST update signatures (documentId, signers);', async () => {
      const { documentId } = await requested(given());
      const filter = { documentId: { equalTo: documentId } };
      const [signature] = await signaturesOf(given(), filter, 'id');
      const signers = [{ id: signature?.id, name: 'Ana P. Souza' }];
      expect((await post(given(), 'update-signatures', { documentId, signers })).body).toEqual({ updated: 1 });
      expect(await signaturesOf(given(), filter, 'name')).toEqual([{ name: 'Ana P. Souza' }]);
    }),
    api('update partner integrations (partnerId in query);', () => updatesPartner(given(), '168.995.350-09')),
    api('download.', async () => {
      const { token } = await requested(given());
      const links = { signed_file: null, original_file: expect.stringContaining('/files/') };
      expect((await download(given(), token)).body).toEqual(links);
    }),
    api('E-signature lookup by signatureToken returns signed_file and original_file.', async () => {
      const { token } = await requested(given());
      expect(Object.keys((await download(given(), token)).body as object)).toEqual(['signed_file', 'original_file']);
    }),
    api(`Document lacks signatureToken | '${invalid}'`, async () =>
      expectRefusal(await download(given(), ' '), 'VALIDATION', invalid),
    ),
    api("Neither signed nor original file returned | 'Erro ao encontrar o arquivo no servidor'", () =>
      expect(portuguese('errors.documents.signedFileMissing')).toBe('Erro ao encontrar o arquivo no servidor'),
    ),
  ];
}
