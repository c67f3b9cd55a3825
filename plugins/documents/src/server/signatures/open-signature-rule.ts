import { ruleForPeople } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { signatureErrors } from './signature-errors.ts';

/** What is being signed does not go away under those who sign it: the request is taken back first. */
export const openSignatureRule = ruleForPeople(
  Document,
  'documents.openSignatureStays',
  async (_tx, { kind, before }) => {
    if (kind === 'remove' && before.signatureStatus === 'requested') throw signatureErrors.signatureOpen();
  },
);
