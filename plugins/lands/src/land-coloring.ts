/** What the colour of a lot on the map says. Finance will know more of contracts; until then a lot has one when its status says so. */
export type LandColor = { readonly kind: 'contract' } | { readonly kind: 'column'; readonly column: string };

export const contractValues = ['with', 'without', 'blocked'] as const;
export type ContractValue = (typeof contractValues)[number];

/** Names of columns as layers keep them. */
const longestColumn = 120;
/** More values than this are not told apart by colour: the rest is one class, or numbers become ranges. */
export const maxCategories = 8;
export const rangeCount = 5;

/** `contract` or `column:<name>`, as tiles are asked for it; undefined for anything else, the status among it. */
export function parseLandColor(text: string | null | undefined): LandColor | undefined {
  if (text === 'contract') return { kind: 'contract' };
  const column = text?.startsWith('column:') ? text.slice('column:'.length) : '';
  const isName = column.length > 0 && column.length <= longestColumn && !/\p{Cc}/u.test(column);
  return isName ? { kind: 'column', column } : undefined;
}

export function writeLandColor(colorBy: LandColor): string {
  return colorBy.kind === 'contract' ? 'contract' : `column:${colorBy.column}`;
}
