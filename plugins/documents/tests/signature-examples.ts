import {
  Contract,
  ContractCustomer,
  ContractLand,
  FinanceTransaction,
  Partner,
  ResidentPartner,
} from '@gleba/plugin-finance';
import { Geometry, Land, Resident } from '@gleba/plugin-lands';
import { Job, Project, StoredFile, uuidv7 } from '@gleba/sdk';
import { issueTicket } from '@gleba/sdk/server';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { PaymentConditionTable } from '../../finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../finance/src/entities/payment-method.entity.ts';
import { AreaConfirmation } from '../../lands/src/entities/area-confirmation.entity.ts';
import { Layer } from '../../lands/src/entities/layer.entity.ts';
import { ShapeChange } from '../../lands/src/entities/shape-change.entity.ts';
import { importFinished, importRepaired, importUndone } from '../../lands/src/events/import.event.ts';
import { Document } from '../src/entities/document.entity.ts';
import { DocumentContext } from '../src/entities/document-context.entity.ts';
import { DocumentOrigin } from '../src/entities/document-origin.entity.ts';
import { DocumentPage } from '../src/entities/document-page.entity.ts';
import { DocumentTemplate } from '../src/entities/document-template.entity.ts';
import { DocumentType } from '../src/entities/document-type.entity.ts';
import { DocumentSignature } from '../src/entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../src/entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../src/entities/signatures/signature-request.entity.ts';
import { compareSigned } from '../src/jobs/signature.jobs.ts';
import {
  refuseSigning,
  sendSigningCode,
  signDocuments,
  signedByToken,
  signingByToken,
  verifySigned,
} from '../src/operations/signatures/open-signing-operations.ts';
import {
  addSignedPdf,
  cancelSignatures,
  changedSinceWriting,
  dropSealingCertificate,
  makeSigningLink,
  remindSigner,
  requestSignatures,
  saveSignatureSettings,
  setSealingCertificate,
  setZapSignAccount,
  signersOf,
  signingSettings,
  signOnSpot,
} from '../src/operations/signatures/signature-operations.ts';
import { pagePurpose } from '../src/page-files.ts';
import { makeCertificate, signerOf } from '../src/server/signatures/certificate.ts';
import { sealPdf } from '../src/server/signatures/seal-pdf.ts';
import { signPurpose, verifyPurpose } from '../src/signature-values.ts';
import { emptyTemplate } from '../src/template/template.ts';
import { pdf } from './server/page-bytes.ts';
import { p12 } from './server/signatures/p12.ts';

const day = 24 * 60 * 60_000;

async function file(scene: IsolationScene, bytes: Uint8Array): Promise<string> {
  const { host, projectId, organizationId, authorizations } = scene;
  const id = uuidv7();
  const storageKey = `files/${organizationId}/${id}`;
  await host.files.write(storageKey, bytes);
  const admin = authorizations.get('admin') ?? '';
  const actor = await host.runtime.personOf(admin);
  await host.within(organizationId, async (tx) => {
    const about = { purpose: pagePurpose, status: 'stored', storageKey, kilobytes: 1 } as const;
    await tx.insert(StoredFile, { id, projectId, name: 'a.pdf', ...about });
    await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [actor ?? null, id]);
  });
  return id;
}

/** A document of the project with a PDF. */
async function paper(scene: IsolationScene): Promise<string> {
  const { host, projectId, organizationId } = scene;
  const fileId = await file(scene, await pdf(1));
  return host.within(organizationId, async (tx) => {
    const about = { subject: Project.id, subjectId: projectId, projectId, signatureStatus: 'pending' as const };
    const { id } = await tx.insert(Document, { ...about, name: 'Termo' });
    const facts = { name: 'a.pdf', type: 'application/pdf', kilobytes: 1, number: 1, sheets: 1 };
    await tx.insert(DocumentPage, { documentId: id, projectId, fileId, ...facts });
    return id;
  });
}

/** An open request with one signer whose turn it is, and a link of theirs. */
async function asked(scene: IsolationScene, status: 'open' | 'signed' | 'sealing' = 'open') {
  const { host, projectId, organizationId } = scene;
  const documentId = await paper(scene);
  return host.within(organizationId, async (tx) => {
    const deadline = new Date(Date.now() + day).toISOString();
    const about = { documentId, projectId };
    const request = await tx.insert(SignatureRequest, {
      ...{ ...about, provider: 'builtIn', deadline, senderName: 'Ana', token: uuidv7(), status },
    });
    const signer = await tx.insert(DocumentSignature, {
      ...{
        ...about,
        signatureRequestId: request.id,
        name: 'Rui',
        email: 'rui@example.org',
        authmode: 'assinaturaTela',
      },
      status: status === 'open' ? 'requested' : 'signed',
    });
    const token = await issueTicket(tx, { purpose: signPurpose, subjectId: signer.id, lifetimeMs: day });
    const secret = uuidv7()
      .replace(/[^a-f2-9]/g, '')
      .toUpperCase()
      .padEnd(16, 'ABCDEFGH')
      .slice(-16);
    await issueTicket(tx, { purpose: verifyPurpose, subjectId: request.id, lifetimeMs: day, secret });
    return { requestId: request.id, signatureId: signer.id, documentId, token, code: secret };
  });
}
/** With the row of its paper: its end is told to the document. */
async function endable(scene: IsolationScene) {
  const made = await asked(scene);
  const { documentId, requestId: signatureRequestId } = made;
  await scene.host.within(scene.organizationId, async (tx) => {
    const { projectId } = await tx.get(Document, documentId);
    const paper = { documentId, projectId, signatureRequestId, name: 'Termo', sheets: 1, shownSha256: '0'.repeat(64) };
    await tx.insert(SignaturePaper, paper);
    await tx.update(Document, documentId, { signatureStatus: 'requested' });
  });
  return made;
}
const signatureId = async (scene: IsolationScene) => ({ signatureId: (await asked(scene)).signatureId });
const documentId = async (scene: IsolationScene) => ({ documentId: await paper(scene) });
const token = async (scene: IsolationScene) => ({ token: (await asked(scene)).token });

export const signatureExamples = [
  examples(requestSignatures, async (scene) => ({
    ...{ documentId: await paper(scene), isSequential: true, deadlineDays: 30 },
    signers: [{ name: 'Rui', email: 'rui@example.org' }],
  })),
  examples(cancelSignatures, async (scene) => ({ requestId: (await endable(scene)).requestId })),
  examples(remindSigner, signatureId),
  examples(makeSigningLink, signatureId),
  examples(signOnSpot, async (scene) => ({ ...(await signatureId(scene)), identifiedBy: 'RG 1' })),
  examples(addSignedPdf, async (scene) => {
    const signer = await signerOf(await makeCertificate('Prefeitura'));
    const signed = await sealPdf(await pdf(1), { signer, timestampAddress: null }, 'Ana');
    return { documentId: await paper(scene), fileId: await file(scene, signed) };
  }),
  examples(signersOf, documentId),
  examples(changedSinceWriting, documentId),
  examples(saveSignatureSettings, () => ({ provider: 'builtIn' as const })),
  examples(setSealingCertificate, () => ({ certificate: p12, password: 'segredo' })),
  examples(dropSealingCertificate, () => ({})),
  examples(setZapSignAccount, () => ({ apiToken: null, isSandbox: false })),
  examples(signingSettings, () => ({})),
  examples(signingByToken, token),
  examples(signedByToken, async (scene) => ({ token: (await asked(scene, 'signed')).token })),
  examples(sendSigningCode, token),
  examples(signDocuments, async (scene) => ({
    ...{ ...(await token(scene)), mark: { kind: 'typed' as const, text: 'Rui' }, isAgreed: true as const },
  })),
  examples(refuseSigning, async (scene) => ({ token: (await endable(scene)).token, reason: 'Errado' })),
  examples(verifySigned, async (scene) => ({ code: (await asked(scene, 'signed')).code })),
];

const over = async (scene: IsolationScene) => ({ requestId: (await asked(scene, 'signed')).requestId });

export const signatureJobExamples = {
  'documents.sendSigningMail': [
    async (scene: IsolationScene) => ({ ...(await signatureId(scene)), letter: 'request' as const }),
  ],
  'documents.sealSignatures': [
    async (scene: IsolationScene) => ({ requestId: (await asked(scene, 'sealing')).requestId }),
  ],
  'documents.watchSignatures': [
    async (scene: IsolationScene) => {
      const { requestId } = await endable(scene);
      const deadline = new Date(Date.now() - day).toISOString();
      await scene.host.within(scene.organizationId, (tx) => tx.update(SignatureRequest, requestId, { deadline }));
      return {};
    },
  ],
  'documents.followZapSign': [over],
  // Nothing is there to be deleted.
  'documents.endZapSign': [
    async (scene: IsolationScene) => {
      const { requestId } = await asked(scene, 'signed');
      await scene.host.within(scene.organizationId, (tx) => tx.update(SignatureRequest, requestId, { token: null }));
      return { requestId };
    },
  ],
  'documents.compareSigned': [async (scene: IsolationScene) => ({ documentIds: [await outdatedPaper(scene)] })],
};

/** A lot with a signed paper, and something that changes it. */
async function signedLand({ host, projectId, organizationId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const land = await tx.insert(Land, { projectId, block: 'Z', lot: uuidv7().slice(-8) });
    const about = { subject: Land.id, subjectId: land.id, projectId, name: 'Contrato' };
    await tx.insert(Document, { ...about, signatureStatus: 'signed' });
    return land.id;
  });
}

/** The same with a shape of its own. */
async function signedShape(scene: IsolationScene) {
  const landId = await signedLand(scene);
  const { projectId } = scene;
  return scene.host.within(scene.organizationId, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const corners: [number, number][] = [
      [-39, -12],
      [-39, -11.9999],
      [-38.9999, -12],
      [-39, -12],
    ];
    const geom = { type: 'Polygon' as const, coordinates: [corners] };
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
    await tx.update(Land, landId, { geometryId });
    return { landId, layerId, geometryId };
  });
}

/** The job whose layer has it, for a layer has the id of its import. */
async function importedShape(scene: IsolationScene): Promise<string> {
  const { layerId } = await signedShape(scene);
  const { projectId, host, organizationId } = scene;
  const job = { id: layerId, type: compareSigned.id, payload: {}, projectId, status: 'DONE' as const };
  return host.within(organizationId, async (tx) => (await tx.insert(Job, job)).id);
}

/** A signed paper of a lot that says another number of it than it has. */
async function outdatedPaper(scene: IsolationScene): Promise<string> {
  const landId = await signedLand(scene);
  const { projectId } = scene;
  return scene.host.within(scene.organizationId, async (tx) => {
    const known = { filter: { slug: { equalTo: 'land' } }, first: 1 };
    const [context = await tx.insert(DocumentContext, { slug: 'land', name: 'Lote' })] = await tx.list(
      DocumentContext,
      known,
    );
    const name = uuidv7();
    const { id: documentTypeId } = await tx.insert(DocumentType, { name, slug: name, documentContextId: context.id });
    const body = [{ kind: 'paragraph' as const, children: [{ kind: 'value' as const, source: 'land.lot' }] }];
    const tree = { ...emptyTemplate, body };
    const { id: documentTemplateId } = await tx.insert(DocumentTemplate, { documentTypeId, number: 1, tree });
    const about = { subject: Land.id, subjectId: landId, projectId, name: 'Memorial', documentTypeId };
    const { id: documentId } = await tx.insert(Document, { ...about, signatureStatus: 'signed' });
    const values = [{ source: 'land.lot', text: 'outro' }];
    const paper = { ...emptyTemplate, body: [], header: [], footer: [] };
    await tx.insert(DocumentOrigin, { documentId, documentTemplateId, templateNumber: 1, values, paper });
    return documentId;
  });
}

/** A contract about a lot, each with a signed paper. */
async function signedContract(scene: IsolationScene) {
  const landId = await signedLand(scene);
  const { projectId } = scene;
  return scene.host.within(scene.organizationId, async (tx) => {
    const [known] = await tx.list(Partner, { filter: { cpf: { equalTo: '111.444.777-35' } }, first: 1 });
    const partner = known ?? (await tx.insert(Partner, { name: 'Rui', cpf: '111.444.777-35' }));
    const table = await tx.insert(PaymentConditionTable, { name: uuidv7(), projectId });
    const method = await tx.insert(PaymentMethod, { name: uuidv7() });
    const { id } = await tx.insert(Contract, {
      ...{ projectId, landId, partnerId: partner.id, paymentConditionTableId: table.id },
      ...{ paymentMethodId: method.id, basePrice: '100.00', numInstallments: 1, initialDueDate: '2026-01-01' },
    });
    await tx.insert(ContractLand, { projectId, contractId: id, landId });
    const about = { subject: Contract.id, subjectId: id, projectId, name: 'Instrumento' };
    await tx.insert(Document, { ...about, signatureStatus: 'signed' });
    return { id, partnerId: partner.id, landId };
  });
}
async function boughtBy(scene: IsolationScene): Promise<string> {
  const { id: contractId, partnerId } = await signedContract(scene);
  const { projectId } = scene;
  return scene.host.within(
    scene.organizationId,
    async (tx) => (await tx.insert(ContractCustomer, { projectId, contractId, partnerId })).id,
  );
}

/** Somebody with a signed paper, who is a partner. */
async function knownResident(scene: IsolationScene) {
  const landId = await signedLand(scene);
  const { partnerId } = await signedContract(scene);
  const { projectId } = scene;
  return scene.host.within(scene.organizationId, async (tx) => {
    const { id } = await tx.insert(Resident, { projectId, landId, name: 'Ana' });
    await tx.insert(Document, {
      subject: Resident.id,
      subjectId: id,
      projectId,
      name: 'RG',
      signatureStatus: 'signed',
    });
    await tx.update(ResidentPartner, id, { partnerId });
    return { id, partnerId };
  });
}

/** A paper whose signatures bind a contract, of which people are asked to sign. */
async function bindingPaper(scene: IsolationScene): Promise<void> {
  const { id: subjectId } = await signedContract(scene);
  const { projectId } = scene;
  await scene.host.within(scene.organizationId, async (tx) => {
    const known = { filter: { slug: { equalTo: 'contract' } }, first: 1 };
    const [context = await tx.insert(DocumentContext, { slug: 'contract', name: 'Contrato' })] = await tx.list(
      DocumentContext,
      known,
    );
    const name = uuidv7();
    const { id: documentTypeId } = await tx.insert(DocumentType, {
      ...{ name, slug: name, documentContextId: context.id, signatureConfirms: true },
    });
    const about = { subject: Contract.id, subjectId, projectId, name: 'Instrumento', documentTypeId };
    const { id } = await tx.insert(Document, { ...about, signatureStatus: 'pending' });
    await tx.update(Document, id, { signatureStatus: 'requested' });
  });
}

export const signatureCauses = {
  'documents.compareToldWhenLayerChanged': async (scene: IsolationScene) => {
    const { layerId } = await signedShape(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.update(Layer, layerId, { layerType: 'other' }));
  },
  'documents.compareToldWhenLandsShapeChangeCreated': async (scene: IsolationScene) => {
    const { landId, geometryId } = await signedShape(scene);
    const drawn = { operationId: uuidv7(), kind: 'edit' as const, role: 'changed' as const };
    await scene.host.within(scene.organizationId, (tx) =>
      tx.insert(ShapeChange, { ...drawn, projectId: scene.projectId, landId, toGeometryId: geometryId }),
    );
  },
  'documents.compareToldWhenLandsImportFinished': async (scene: IsolationScene) => {
    const { projectId } = scene;
    const jobId = await importedShape(scene);
    await scene.host.within(scene.organizationId, (tx) =>
      tx.emit(importFinished, jobId, { projectId, kind: 'shapes', imported: 1, held: 0 }),
    );
  },
  'documents.compareToldWhenLandsImportUndone': async (scene: IsolationScene) => {
    const { projectId } = scene;
    const jobId = await importedShape(scene);
    await scene.host.within(scene.organizationId, (tx) =>
      tx.emit(importUndone, jobId, { projectId, removed: 1, restored: 0, kept: 0 }),
    );
  },
  'documents.compareToldWhenLandsImportRepaired': async (scene: IsolationScene) => {
    const { projectId } = scene;
    const jobId = await importedShape(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.emit(importRepaired, jobId, { projectId, repaired: 1 }));
  },
  'documents.compareToldWhenGeometryChanged': async (scene: IsolationScene) => {
    const { geometryId } = await signedShape(scene);
    await scene.host.within(scene.organizationId, (tx) =>
      tx.update(Geometry, geometryId, { properties: { nome: uuidv7() } }),
    );
  },
  'documents.compareWhenSignatureChanges': (scene: IsolationScene) => bindingPaper(scene),
  'documents.tellWhoAskedForSignatures': async (scene: IsolationScene) => {
    const { documentId, requestId } = await asked(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      const requestedById = scene.people.get('manager') ?? null;
      await tx.update(SignatureRequest, requestId, { requestedById, status: 'expired' });
      await tx.update(Document, documentId, { signatureStatus: 'requested' });
    });
  },
  'documents.tellOfOutdatedDocument': async (scene: IsolationScene) => {
    const id = await outdatedPaper(scene);
    const signedDataChangedAt = new Date().toISOString();
    await scene.host.within(scene.organizationId, (tx) => tx.update(Document, id, { signedDataChangedAt }));
  },
  'documents.compareSignedWhenLandChanged': async (scene: IsolationScene) => {
    const id = await signedLand(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.update(Land, id, { lot: uuidv7().slice(-8) }));
  },
  'documents.compareSignedWhenResidentChanged': async (scene: IsolationScene) => {
    const landId = await signedLand(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      const { id } = await tx.insert(Resident, { projectId: scene.projectId, landId, name: 'Ana' });
      await tx.update(Resident, id, { name: 'Ana Paula' });
    });
  },
  'documents.compareSignedWhenPartnerChanged': async (scene: IsolationScene) => {
    const { projectId } = scene;
    await scene.host.within(scene.organizationId, async (tx) => {
      const { id } = await tx.insert(Partner, { name: 'Ana', cpf: '529.982.247-25' });
      const about = { subject: Partner.id, subjectId: id, projectId, name: 'Termo' };
      await tx.insert(Document, { ...about, signatureStatus: 'signed' });
      await tx.update(Partner, id, { name: 'Ana Paula' });
    });
  },
  'documents.compareSignedWhenAreaConfirmationChanged': async ({ host, projectId, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      const said = { projectId, area: uuidv7(), name: 'Quadra A', shape: 'a', sides: [] };
      const { id } = await tx.insert(AreaConfirmation, said);
      const about = { subject: AreaConfirmation.id, subjectId: id, projectId, name: 'Memorial' };
      await tx.insert(Document, { ...about, signatureStatus: 'signed' });
      await tx.update(AreaConfirmation, id, { shape: 'b' });
    }),
  'documents.compareSignedWhenProjectChanged': async ({ host, projectId, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      const about = { subject: Project.id, subjectId: projectId, projectId, name: 'Aprovação' };
      await tx.insert(Document, { ...about, signatureStatus: 'signed' });
      await tx.update(Project, projectId, { city: uuidv7() });
    }),
  'documents.compareSignedWhenContractChanged': async (scene: IsolationScene) => {
    const { id } = await signedContract(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.update(Contract, id, { numInstallments: 2 }));
  },
  'documents.compareSignedWhenFinanceTransactionChanged': async ({ host, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      const paid = {
        type: 'expense',
        flow: 'out',
        description: 'Placa',
        dueDate: '2026-03-10',
        amount: '10.00',
      } as const;
      const { id } = await tx.insert(FinanceTransaction, paid);
      await tx.insert(Document, {
        subject: FinanceTransaction.id,
        subjectId: id,
        name: 'Recibo',
        signatureStatus: 'signed',
      });
      await tx.update(FinanceTransaction, id, { amount: '12.00' });
    }),
  'documents.tellSubjectOfSignatures': (scene: IsolationScene) => bindingPaper(scene),
  'documents.compareSignedWhenContractCustomerAdded': (scene: IsolationScene) => boughtBy(scene),
  'documents.compareSignedWhenContractCustomerChanged': async (scene: IsolationScene) => {
    const id = await boughtBy(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.update(ContractCustomer, id, { share: '50' }));
  },
  'documents.compareSignedWhenContractCustomerRemoved': async (scene: IsolationScene) => {
    const id = await boughtBy(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.remove(ContractCustomer, id));
  },
  'documents.compareSignedWhenContractLandAdded': (scene: IsolationScene) => signedContract(scene),
  'documents.compareSignedWhenContractLandChanged': async (scene: IsolationScene) => {
    const { landId } = await signedContract(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      const [id = ''] = await tx.ids(ContractLand, { filter: { landId: { equalTo: landId } }, first: 1 });
      await tx.remove(ContractLand, id);
    });
  },
  'documents.compareSignedWhenResidentPartnerAdded': (scene: IsolationScene) => knownResident(scene),
  'documents.compareSignedWhenResidentPartnerChanged': async (scene: IsolationScene) => {
    const { id, partnerId } = await knownResident(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      await tx.update(ResidentPartner, id, { partnerId: null });
      await tx.update(ResidentPartner, id, { partnerId });
    });
  },
  'documents.compareSignedWhenResidentPartnerRemoved': async (scene: IsolationScene) => {
    const { id } = await knownResident(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.remove(ResidentPartner, id));
  },
};
