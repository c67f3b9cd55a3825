import { GlebaError, Organization, type RequestLimits } from '@gleba/sdk';
import { handle, maskedMail, publicBrand } from '@gleba/sdk/server';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { SignatureSetting } from '../../entities/signatures/signature-setting.entity.ts';
import { verifySigned } from '../../operations/signatures/open-signing-operations.ts';
import { verifyPurpose } from '../../signature-values.ts';
import { signatureErrors } from './signature-errors.ts';
import { admitPlace, maskedName } from './signing-gate.ts';
import { papersOfRequest, signersOfRequest } from './turns.ts';

const codeForm = /^[A-Z2-9]{16}$/;

export const verifySignedHandler = (limits: RequestLimits) =>
  handle(verifySigned, async ({ withTicket, client }, { code }) => {
    await admitPlace(limits, 'verify', client.address);
    const secret = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (!codeForm.test(secret)) throw signatureErrors.codeUnknown();
    try {
      return await withTicket({ purpose: verifyPurpose, secret, isRedeemed: false }, async (tx, { subjectId }) => {
        const organization = await tx.get(Organization, String(tx.actor.organizationId));
        const request = await tx.find(SignatureRequest, subjectId);
        if (request?.status !== 'signed') throw signatureErrors.codeUnknown();
        const [setting] = await tx.list(SignatureSetting, { first: 1 });
        const papers = await papersOfRequest(tx, subjectId);
        return {
          organizationName: organization.name,
          uiCustomizations: publicBrand(organization.uiCustomizations),
          signedAt: request.endedAt,
          papers: papers.flatMap(({ name, sheets, shownSha256, signedSha256 }) =>
            signedSha256 ? [{ name, sheets, shownSha256, signedSha256 }] : [],
          ),
          signers: (await signersOfRequest(tx, subjectId)).map(
            ({ name, email, qualification, authmode, signedAt }) => ({
              ...{ name: maskedName(name), mail: email && maskedMail(email), qualification, authmode },
              signedAt: signedAt ?? '',
            }),
          ),
          certificateSubject: setting?.certificateSubject ?? null,
        };
      });
    } catch (error) {
      throw error instanceof GlebaError && error.code === 'TOKEN_INVALID' ? signatureErrors.codeUnknown() : error;
    }
  });
