import type { NotificationService } from '@gleba/plugin-workspace';
import type { DocumentSubjects, FileService, ForeignReaders, MailService, RequestLimits, SecretBox } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { addSignedPdfHandler } from './add-signed-pdf.command.ts';
import { builtInCarrier } from './built-in.carrier.ts';
import { changedSinceWritingHandler } from './changed-since.ts';
import { compareSignedWork, signedDataReactions } from './compare-signed.ts';
import { openSignatureRule } from './open-signature-rule.ts';
import {
  refuseSigningHandler,
  sendSigningCodeHandler,
  signDocumentsHandler,
  signingByTokenHandler,
} from './open-signing.commands.ts';
import { readPaperRoute } from './read-paper.route.ts';
import {
  cancelSignaturesHandler,
  makeSigningLinkHandler,
  remindSignerHandler,
  signOnSpotHandler,
} from './request.commands.ts';
import { requestRecordRoute } from './request-record.route.ts';
import { requestSignaturesHandler } from './request-signatures.command.ts';
import { sealSignaturesWork } from './seal-signatures.work.ts';
import { sendSigningMailWork } from './send-signing-mail.work.ts';
import {
  dropSealingCertificateHandler,
  saveSignatureSettingsHandler,
  setSealingCertificateHandler,
  setZapSignAccountHandler,
  signingSettingsHandler,
} from './settings.commands.ts';
import { signDocsRoutes } from './sign-docs.routes.ts';
import { signedByTokenHandler, signedPaperRoute } from './signed-copy.ts';
import { signersOfHandler } from './signers-of.query.ts';
import { tellOfOutdated } from './tell-of-outdated.reaction.ts';
import { tellOfSignatures } from './tell-of-signatures.reaction.ts';
import { tellSubject } from './tell-subject.reaction.ts';
import { verifySignedHandler } from './verify-signed.command.ts';
import { watchSignaturesWork } from './watch-signatures.work.ts';
import { endZapSignWork, followZapSignWork } from './zap-sign/follow-zap-sign.work.ts';
import { zapSignCarrier } from './zap-sign/zap-sign.carrier.ts';
import type { ZapSignPlace } from './zap-sign/zap-sign-client.ts';

export interface SignatureServices {
  readonly readers: ForeignReaders;
  readonly mail: MailService;
  readonly limits: RequestLimits;
  readonly files: FileService;
  readonly box: SecretBox;
  readonly place: ZapSignPlace;
  readonly subjects: Subjects;
  /** As plugins declared them. */
  readonly declared: DocumentSubjects;
  readonly notifications: NotificationService | undefined;
}

/** Having papers signed: asking, signing on public pages, closing, verifying, and what became of what they were written from. */
export function signatures({
  readers,
  mail,
  limits,
  files,
  box,
  place,
  subjects,
  declared,
  notifications,
}: SignatureServices): ServerSide {
  const carriers = { builtIn: builtInCarrier, zapSign: zapSignCarrier(place, box) };
  return {
    operations: [
      requestSignaturesHandler(readers, carriers),
      cancelSignaturesHandler(carriers),
      remindSignerHandler(carriers),
      makeSigningLinkHandler,
      signOnSpotHandler,
      addSignedPdfHandler(readers),
      signersOfHandler(subjects),
      changedSinceWritingHandler(subjects),
      saveSignatureSettingsHandler,
      setSealingCertificateHandler(box),
      dropSealingCertificateHandler(box),
      setZapSignAccountHandler(box),
      signingSettingsHandler,
      signingByTokenHandler(limits),
      signedByTokenHandler(limits),
      sendSigningCodeHandler(limits),
      signDocumentsHandler(limits, box),
      refuseSigningHandler(limits),
      verifySignedHandler(limits),
    ],
    routes: [
      readPaperRoute(limits),
      signedPaperRoute(limits),
      requestRecordRoute(readers),
      ...signDocsRoutes({ readers, carriers, files, limits, place, box }),
    ],
    jobs: [
      sendSigningMailWork(mail, box),
      sealSignaturesWork(readers, mail, box),
      watchSignaturesWork(carriers),
      followZapSignWork(place, box),
      endZapSignWork(place, box),
      compareSignedWork(subjects),
    ],
    reactions: [
      ...[...signedDataReactions(subjects), tellSubject(declared)],
      ...[tellOfOutdated(notifications), tellOfSignatures(notifications)],
    ],
    writeRules: [openSignatureRule],
  };
}
