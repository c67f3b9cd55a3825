import { defineErrors } from '../error/define-errors.ts';

/** What is refused about files that people store. */
export const storedFileErrors = defineErrors('core', {
  fileUnnamed: { as: 'BAD_REQUEST' },
  fileWithoutExtension: { as: 'BAD_REQUEST' },
  filePathInvalid: { as: 'BAD_REQUEST' },
  fileMissing: { as: 'NOT_FOUND' },
  fileTypeRefused: { as: 'BAD_REQUEST', params: { allowed: 'text' } },
  fileTooLarge: { as: 'DOCUMENT_TOO_LARGE' },
  noFileChosen: { as: 'BAD_REQUEST' },
  fileEmpty: { as: 'BAD_REQUEST' },
  fileIncomplete: { as: 'INTERNAL', params: { size: 'number', expected: 'number' } },
  addressInvalid: { as: 'FORBIDDEN' },
});
