import { type Locale, say } from '@gleba/sdk';
import type { PaperKind } from '../../paper-kinds.ts';

export interface NamedLand {
  readonly id: string;
  /** As people call it: `Quadra A, Lote 03`. */
  readonly title: string;
  /** Of its files, without what the kind and the format add; no two are the same, whatever capitals a disk ignores. */
  readonly fileName: string;
  /** The check that finds an error in it: its papers are not printed. */
  readonly failedCheck?: string | undefined;
}

export interface LandName {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

export function namedLands(keys: readonly LandName[], language?: Locale): NamedLand[] {
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
      title: say(
        isDivided && subdivision ? 'lands.papers.landTitle' : 'lands.papers.lot',
        { block, lot, subdivision },
        language,
      ),
      fileName: count === 1 ? plain : `${plain}_${count}`,
    };
  });
}

export const kindNames: Readonly<Record<PaperKind, string>> = { memorial: 'memorial', sketch: 'croqui' };

export function kindTitle(kind: PaperKind, language?: Locale): string {
  return say(`lands.papers.title.${kind}`, {}, language);
}

/** Letters without accents, digits and hyphens: what every disk and every archive takes, and no way to another folder. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'sem-nome';
}
