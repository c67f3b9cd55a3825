/** What a text field makes of what is typed into it. */
export const textTransforms = ['slug', 'capitalize'] as const;
export type TextTransform = (typeof textTransforms)[number];

const combiningMarks = /\p{M}+/gu;

/**
 * `slug`: small letters, digits and underscores without accents, hyphens for all else; a hyphen at the end stays, since more may be typed
 * behind it. `capitalize`: the first letter of each word, what is behind it stays as it was typed.
 */
export function transformText(transform: TextTransform | undefined, text: string): string {
  switch (transform) {
    case 'slug':
      return text
        .normalize('NFD')
        .replace(combiningMarks, '')
        .toLowerCase()
        .replace(/[^a-z0-9_]+/g, '-')
        .replace(/^-/, '');
    case 'capitalize':
      return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase('pt-BR'));
    default:
      return text;
  }
}

/** What is kept of it once nobody types any more: the server's, and the form's when the field is left. */
export function settledText(transform: TextTransform | undefined, text: string): string {
  const made = transformText(transform, text);
  return transform === 'slug' && made.endsWith('-') ? made.slice(0, -1) : made;
}
