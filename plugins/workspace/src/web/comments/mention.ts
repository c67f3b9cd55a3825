/** What is typed behind the last @ before the cursor; undefined while no name is being typed. */
export function typedName(text: string, cursor: number): string | undefined {
  return /(?:^|\s)@([\p{L}\d.-]{0,40}(?: [\p{L}\d.-]{1,40})?)$/u.exec(text.slice(0, cursor))?.[1];
}

/** The text with the name in place of what was typed of it, and a space behind. */
export function withName(text: string, cursor: number, name: string): string {
  const typed = typedName(text, cursor) ?? '';
  return `${text.slice(0, cursor - typed.length)}${name} ${text.slice(cursor)}`;
}

/** Of the people who were chosen, those whom the text still names. */
export function stillNamed<P extends { readonly name: string }>(text: string, chosen: readonly P[]): readonly P[] {
  return chosen.filter(({ name }) => text.includes(`@${name}`));
}
