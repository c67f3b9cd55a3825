import type { GlebaError } from '@gleba/sdk';
import { FileRefusal } from '../refusal.ts';
import { fileErrors } from './exchange-errors.ts';

/** As many rows as are read where a refusal does not say how many. */
const maxRows = 10_000_000;

/** A refusal in words for people; anything else as it is. */
export function inWords(error: unknown): unknown {
  return error instanceof FileRefusal ? toldRefusal(error) : error;
}

function toldRefusal({ code, detail = {} }: FileRefusal): GlebaError {
  const facts = { facts: { reason: code, ...detail } };
  switch (code) {
    case 'repeated-columns':
      return fileErrors[code]({ column: String(detail.column) }, facts);
    case 'unnamed-columns':
      return fileErrors[code]({ column: Number(detail.column) }, facts);
    case 'unclosed-quote':
      return fileErrors[code]({ row: Number(detail.row) }, facts);
    case 'too-many-rows':
      return fileErrors[code]({ limit: Number(detail.limit ?? maxRows) }, facts);
    default:
      return fileErrors[code]({}, facts);
  }
}
