import { Organization, type SecretBox } from '@gleba/sdk';
import type { ServerContext, UnitOfWork } from '@gleba/sdk/server';
import type { Signer } from '@libpdf/core';
import { SignatureSetting } from '../../entities/signatures/signature-setting.entity.ts';
import {
  certificateFacts,
  type KeptCertificate,
  makeCertificate,
  openCertificate,
  sealCertificate,
  signerOf,
} from './certificate.ts';

type Context = Pick<ServerContext, 'transaction' | 'actor'>;

export interface Sealing {
  readonly signer: Signer;
  readonly timestampAddress: string | null;
  readonly certificateSubject: string;
}

/** The row of the organization, made when it is first asked for. */
export async function settingOf(tx: UnitOfWork) {
  const [known] = await tx.list(SignatureSetting, { first: 1 });
  return known ?? (await tx.insert(SignatureSetting, {}));
}

/** With what papers of the organization are closed. A certificate of its own is made when there is none, and anew when its time is over. */
export async function sealingOf(context: Context, box: SecretBox, now = Date.now()): Promise<Sealing> {
  const { organizationId } = context.actor;
  const setting = await context.transaction(settingOf);
  const { timestampAddress, sealedCertificate, certificateUntil } = setting;
  const kept = sealedCertificate ? openCertificate(box, organizationId, sealedCertificate) : undefined;
  const isLate = certificateUntil !== null && Date.parse(certificateUntil) <= now;
  const certificate = kept && !isLate ? kept : await makeOwn(context, box);
  const signer = await signerOf(certificate);
  return { signer, timestampAddress, certificateSubject: certificateFacts(signer).certificateSubject };
}

export async function makeOwn(context: Context, box: SecretBox): Promise<KeptCertificate> {
  const { organizationId } = context.actor;
  const { name } = await context.transaction((tx) => tx.get(Organization, String(organizationId)));
  const made = await makeCertificate(name);
  await keepCertificate(context, box, made, true);
  return made;
}

export async function keepCertificate(
  context: Context,
  box: SecretBox,
  certificate: KeptCertificate,
  isCertificateOwn: boolean,
): Promise<string> {
  const facts = certificateFacts(await signerOf(certificate));
  const sealedCertificate = sealCertificate(box, context.actor.organizationId, certificate);
  await context.transaction(async (tx) => {
    const { id } = await settingOf(tx);
    await tx.update(SignatureSetting, id, { ...facts, isCertificateOwn, sealedCertificate });
  });
  return facts.certificateSubject;
}
