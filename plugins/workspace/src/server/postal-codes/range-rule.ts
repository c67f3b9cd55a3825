import { fieldErrors } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { PostalCodeRange } from '../../entities/postal-code-range.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { readPostalCode } from './table-columns.ts';

/** Both codes as they are kept, and the last not before the first. */
export const postalCodeRangeRule = ruleForPeople(
  PostalCodeRange,
  'workspace.postalCodeRangeFits',
  async (_tx, { after }) => {
    if (!after) return;
    const { firstCode, lastCode } = after;
    const wrong = (['firstCode', 'lastCode'] as const).filter((name) => readPostalCode(after[name]) !== after[name]);
    if (wrong.length === 0 && firstCode > lastCode) wrong.push('lastCode');
    if (wrong.length > 0) throw fieldErrors(wrong.map((name) => workspaceErrors.postalCodeInvalid.at(name)));
  },
);
