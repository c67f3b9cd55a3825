/**
 * What programs note for themselves among a shape's attributes: shown to nobody, says the specification (section 4, Layer). A file that
 * came from another program brings them along.
 */
const hidden: ReadonlySet<string> = new Set(['isCircle', 'color', 'importation_id']);

/** The attributes that people see, in the given order. */
export function shownAttributes(names: readonly string[]): readonly string[] {
  return names.filter((name) => !hidden.has(name));
}
