import type { NearLot } from './drawing-api.ts';

/** What the person may be told: a sentence of the server's, or a key of ours. */
export type Trouble = { readonly text: string } | { readonly key: string } | undefined;

/** Why a lot's shape stays as it is; undefined where it may be changed. */
export function refusalOf({ computedStatus }: NearLot): Trouble {
  if (computedStatus === 'with_contract') return { key: 'lands.drawing.withContract' };
  return computedStatus === 'archived' ? { key: 'lands.drawing.archived' } : undefined;
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof Error && error.message ? { text: error.message } : { key: 'lands.drawing.failed' };
}
