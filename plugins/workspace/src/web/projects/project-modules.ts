/**
 * What is kept after a choice among the areas that are shown. Areas of plugins that are off at present stay as they were;
 * null stands for all.
 */
export function changedModules(
  known: readonly string[],
  before: readonly string[] | undefined,
  chosen: readonly string[],
): readonly string[] | null {
  const others = (before ?? []).filter((id) => !known.includes(id));
  if (chosen.length === 0) return [];
  return known.every((id) => chosen.includes(id)) ? null : [...known.filter((id) => chosen.includes(id)), ...others];
}
