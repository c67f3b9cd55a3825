import type { AnswerOf } from '@gleba/sdk';
import { useMoving } from '@gleba/sdk/web';
import { useState } from 'react';
import type { signersOf } from '../../operations/signatures/signature-operations.ts';

export type Offered = AnswerOf<typeof signersOf>[number];
export interface SignerRow extends Offered {
  readonly key: string;
}
export type Signers = ReturnType<typeof useSigners>;

/** Whom a request asks, in their order. */
export function useSigners() {
  const [kept, setRows] = useState<readonly SignerRow[]>([]);
  const moving = useMoving(
    kept.map(({ key }) => key),
    { save: async (_, keys) => setRows((all) => ordered(all, keys)), refresh: async () => {} },
  );
  return {
    rows: ordered(kept, moving.shown),
    moving,
    add: (offered: Offered) => setRows((all) => [...all, { ...offered, key: crypto.randomUUID() }]),
    change: (key: string, patch: Partial<SignerRow>) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...patch } : row))),
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
  };
}

function ordered(rows: readonly SignerRow[], keys: readonly string[]): readonly SignerRow[] {
  return keys.flatMap((next) => rows.filter(({ key }) => key === next));
}

/** As the command takes them. */
export function signersOfRows(rows: readonly SignerRow[]) {
  return rows.map(({ partnerId, name, email, whatsappNumber, qualification }, index) => ({
    ...{ partnerId, name: name.trim(), email: email?.trim() || null, whatsappNumber: whatsappNumber?.trim() || null },
    ...{ qualification, position: index + 1 },
  }));
}
