import { type SubjectSigning, token } from '@gleba/sdk';

/** Told of the papers of contracts whose signatures bind them. */
export const contractSigningToken = token<SubjectSigning>('finance.contract-signing@1');
