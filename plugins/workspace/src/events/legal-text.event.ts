import { changeOf, defineEvent } from '@gleba/sdk';
import { LegalConsent, LegalText } from '../entities/legal-text.entity.ts';

/** The organization has a new version of its terms of use or privacy notice. */
export const legalTextPublished = defineEvent(
  'workspace.legalText.published',
  changeOf(LegalText, 'publishedAt', { from: [null], alsoFirst: true }),
);

/** Somebody agreed to a version. */
export const legalTextAccepted = defineEvent(
  'workspace.legalText.accepted',
  changeOf(LegalConsent, 'acceptedAt', { from: [null], alsoFirst: true }),
);

export const legalTextEvents = [legalTextPublished, legalTextAccepted];
