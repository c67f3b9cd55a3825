import { ruleForPeople } from '@gleba/sdk/server';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { isProcessNumber, processNumberPattern } from '../../process-number.ts';
import { landErrors } from '../land-errors.ts';

/** A case is known by its single number, written in full and with the right check digits. */
export const lawsuitRule = ruleForPeople(Lawsuit, 'lands.lawsuitHasItsNumber', async (_tx, { before, after }) => {
  const number = after?.processNumber;
  if (number === undefined || number === before?.processNumber) return;
  if (!processNumberPattern.test(number)) throw landErrors.processNumberFormat.beside('processNumber');
  if (!isProcessNumber(number)) {
    throw landErrors.processNumberDigits.beside('processNumber');
  }
});
