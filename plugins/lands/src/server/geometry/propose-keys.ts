import type { UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import type { LandName } from './shape-operation.ts';

/** Lots per block that are asked for names in use; a block of more is numbered on all the same, and the key refuses a repeat. */
const maxNames = 1000;

/** `12` becomes `12-A`, `12-B`, …, leaving out what the block has already. */
export async function proposePartKeys(
  tx: UnitOfWork,
  projectId: string,
  of: LandName,
  count: number,
): Promise<LandName[]> {
  const filter = { projectId: { equalTo: projectId }, block: { equalTo: of.block } };
  const inBlock = await tx.list(Land, { filter, first: maxNames });
  const taken = new Set(inBlock.map(({ lot }) => lot));
  const keys: LandName[] = [];
  for (let index = 0; keys.length < count; index++) {
    const lot = `${of.lot.slice(0, 56)}-${letters(index)}`;
    if (!taken.has(lot)) keys.push({ block: of.block, lot, subdivision: of.subdivision ?? null });
  }
  return keys;
}

/** `12` and `13` become `12/13`, in the block and subdivision of the first. */
export function proposeJoinedKey(of: readonly LandName[]): LandName {
  const names = [...new Set(of.map(({ lot }) => lot))].sort((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true }));
  const [first] = of;
  return { block: first?.block ?? '', lot: names.join('/').slice(0, 60), subdivision: first?.subdivision ?? null };
}

/** A, B, …, Z, AA, AB, … */
function letters(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? letters(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}
