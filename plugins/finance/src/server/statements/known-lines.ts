import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@gleba/sdk/server';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { type BankLine, identified } from '../../money/statement/statement-line-identity.ts';

export type KnownBy = BankLine & { readonly identity: string; readonly occurrence: number };

/** With what each is known by as it is kept: short, whatever the bank writes. */
export function withIdentities(lines: readonly BankLine[]): readonly KnownBy[] {
  return identified(lines).map((line) => ({
    ...line,
    identity: createHash('sha256').update(line.identity).digest('hex'),
  }));
}

export const linesAtOnce = 500;

/** Those that the account does not have yet, in one question. */
export async function unknownOf(tx: UnitOfWork, bankAccountId: string, lines: readonly KnownBy[]) {
  const found = await tx.asServer
    .from(StatementLine)
    .where({
      bankAccountId: { equalTo: bankAccountId },
      identity: { in: [...new Set(lines.map((line) => line.identity))] },
    })
    .select(['identity', 'occurrence'])
    .limit(lines.length * 100)
    .all();
  const known = new Set(found.map(({ identity, occurrence }) => `${identity} ${occurrence}`));
  return lines.filter(({ identity, occurrence }) => !known.has(`${identity} ${occurrence}`));
}
