import { defineErrors } from '@gleba/sdk';

/** What is refused; sentences in `locales/errors`. */
export const documentErrors = defineErrors('documents', {
  /** `problem`: which, by its words; `word`: of the source, in brackets, or nothing. */
  expressionInvalid: {
    problem: 'expression',
    params: { line: 'number', column: 'number', problem: 'text', word: 'text' },
  },
  slugInvalid: { problem: 'invalidFormat' },
  pathNeeded: { problem: 'expression' },
  contextUnknown: {},
  typeUnknown: { problem: 'unknown' },
  /** `type`: its slug. */
  typeNotOffered: { problem: 'notAllowed', params: { type: 'text' } },
  typeWritesNoContract: { problem: 'notAllowed' },
  subjectUnknown: { as: 'NOT_FOUND' },
  typeOfOther: { params: { type: 'text' } },
  tooManyPages: { params: { count: 'number' } },
  pagesDiffer: { as: 'CONFLICT' },
  signedStays: { as: 'CONFLICT' },
  templateChanged: { as: 'CONFLICT', params: { number: 'number' } },
  templateTooLarge: {},
  paperTooLarge: { params: { type: 'text' } },
  /** Of what is computed for a paper: a list or a text. */
  toldTooLong: {},
  templateInvalid: { params: { place: 'text' } },
  reasonNeeded: { problem: 'required' },
  notReadByMachine: { params: { document: 'text' } },
  nothingToAccept: { as: 'CONFLICT' },
  wordBroken: {},
  wordTooLong: {},
  noTemplate: { params: { type: 'text' } },
  /** Of papers of many lots. */
  noPaperLands: {},
  tooManyPapers: { params: { total: 'number', most: 'number' } },
  paperThere: { as: 'CONFLICT', params: { document: 'text' } },
  /** `fields`: what the template asks and the record does not have. */
  paperGaps: { params: { fields: 'text' } },
  notWritten: { params: { document: 'text' } },
  extensionUnknown: { params: { extension: 'text' } },
  /** What a type has read or checked by. */
  functionUnknown: { problem: 'notAllowed' },
});
