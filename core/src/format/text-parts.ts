/**
 * The text without the signs at its end that are among these. A regular expression for it tries from every sign in the middle as
 * well, which takes the square of the text's length.
 */
export function withoutTail(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Digits in groups of three: `1234567` → `1.234.567`. */
export function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end));
  return groups.reverse().join('.');
}
