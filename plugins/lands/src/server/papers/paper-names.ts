import type { PaperKind } from '../../paper-kinds.ts';

export interface NamedLot {
  readonly id: string;
  /** As people call it: `Quadra A, Lote 03`. */
  readonly title: string;
  /** Of its files, without what the kind and the format add; no two are the same, whatever capitals a disk ignores. */
  readonly fileName: string;
}

export interface LotKey {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

export function namedLots(keys: readonly LotKey[]): NamedLot[] {
  const taken = new Map<string, number>();
  const isDivided = new Set(keys.map(({ subdivision }) => subdivision)).size > 1;
  return keys.map(({ id, block, lot, subdivision }) => {
    const parts = [isDivided ? subdivision : null, `quadra-${block}`, `lote-${lot}`];
    const plain = parts
      .filter((part) => part !== null)
      .map(plainName)
      .join('_');
    const count = (taken.get(plain.toLowerCase()) ?? 0) + 1;
    taken.set(plain.toLowerCase(), count);
    return {
      id,
      title: `Quadra ${block}, Lote ${lot}${isDivided && subdivision ? ` (${subdivision})` : ''}`,
      fileName: count === 1 ? plain : `${plain}_${count}`,
    };
  });
}

export const kindNames: Readonly<Record<PaperKind, string>> = { memorial: 'memorial', sketch: 'croqui' };

export const kindTitles: Readonly<Record<PaperKind, string>> = {
  memorial: 'Memorial descritivo',
  sketch: 'Croqui do lote',
};

/** Letters without accents, digits and hyphens: what every disk and every archive takes, and no way to another folder. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'sem-nome';
}
