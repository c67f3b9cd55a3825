import { GlebaError } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { isProcessNumber, processNumberPattern } from '../../process-number.ts';

/** A case is known by its single number, written in full and with the right check digits. */
export const lawsuitRule = ruleForPeople(Lawsuit, 'lands.lawsuitHasItsNumber', async (_tx, { before, after }) => {
  const number = after?.processNumber;
  if (number === undefined || number === before?.processNumber) return;
  if (!processNumberPattern.test(number)) throw refused('invalidFormat', 'Use o formato NNNNNNN-DD.AAAA.J.TR.OOOO.');
  if (!isProcessNumber(number)) {
    throw refused('checkDigits', 'Número de processo inválido: os dígitos verificadores não conferem.');
  }
});

function refused(code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', undefined, { fields: [{ field: 'processNumber', code, message }] });
}
