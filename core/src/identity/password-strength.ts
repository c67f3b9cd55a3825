/** What the screen tells about a password while it is typed, in the specification's order. */
export const passwordHints = ['uppercase', 'lowercase', 'number', 'special', 'length'] as const;
export type PasswordHint = (typeof passwordHints)[number];

/** 0 (nothing to speak of) up to 4 (every hint is followed). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const shortestPassword = 8;
/** Longer input only costs time; 200 characters are more than any passphrase. */
export const longestPassword = 200;
/** Below it a password is refused: 'Senha fraca, verifique as regras de senha abaixo'. */
export const leastPasswordStrength = 2;

const checks: Readonly<Record<PasswordHint, (text: string) => boolean>> = {
  uppercase: (text) => /\p{Lu}/u.test(text),
  lowercase: (text) => /\p{Ll}/u.test(text),
  number: (text) => /\p{Nd}/u.test(text),
  special: (text) => /[^\p{L}\p{Nd}]/u.test(text),
  length: (text) => [...text].length >= shortestPassword,
};

/** The hints that the password follows. */
export function followedHints(text: string): ReadonlySet<PasswordHint> {
  return new Set(passwordHints.filter((hint) => checks[hint](text)));
}

/**
 * One level for each hint that is followed beyond the first. Whatever a short password is made of, it stays below what is
 * accepted: the specification asks for eight characters as well as for level 2.
 */
export function passwordStrength(text: string): PasswordStrength {
  const followed = followedHints(text);
  const level = Math.max(0, followed.size - 1);
  return (followed.has('length') ? level : Math.min(level, leastPasswordStrength - 1)) as PasswordStrength;
}
