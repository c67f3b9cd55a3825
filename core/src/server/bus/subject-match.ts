/** A test for subjects by a pattern: `*` is one token, a last `>` one or more. Throws for a pattern that NATS would refuse. */
export function subjectMatcher(pattern: string): (subject: string) => boolean {
  const parts = pattern.split('.');
  if (parts.some((part, index) => !isPatternToken(part, index === parts.length - 1))) {
    throw new Error(`'${pattern}' is no subject pattern.`);
  }
  if (!parts.some((part) => part === '*' || part === '>')) return (subject) => subject === pattern;
  const isOpen = parts.at(-1) === '>';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  return (subject) => {
    const tokens = subject.split('.');
    if (isOpen ? tokens.length <= fixed.length : tokens.length !== fixed.length) return false;
    return fixed.every((part, index) => part === '*' || part === tokens[index]);
  };
}

/** Throws for what cannot be published to: empty tokens, white space, wildcards. */
export function checkSubject(subject: string): void {
  if (!/^[^\s.*>]+(\.[^\s.*>]+)*$/.test(subject)) throw new Error(`'${subject}' is no subject.`);
}

function isPatternToken(token: string, isLast: boolean): boolean {
  return token === '*' || (token === '>' && isLast) || /^[^\s.*>]+$/.test(token);
}
