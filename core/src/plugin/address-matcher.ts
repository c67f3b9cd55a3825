export interface AddressMatch<T> {
  readonly value: T;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<T> {
  readonly parts: readonly string[];
  /** Literal parts; the address with more of them, and of equally many with an earlier one, says more exactly what is meant. */
  readonly weight: number;
  readonly value: T;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Which of many patterns (`/lands/:landId`) fits an address best, as the browser's router reads them: whatever the case, with or
 * without a slash at the end. Of patterns that fit equally well the first wins. A project is named by its id, so that
 * `/:project/documents` does not take in every address of two parts.
 */
export function addressMatcher<T>(
  patterns: readonly { readonly pattern: string; readonly value: T }[],
): (path: string) => AddressMatch<T> | undefined {
  const bySize = new Map<number, Pattern<T>[]>();
  for (const { pattern, value } of patterns) {
    const parts = partsOf(pattern);
    bySize.set(parts.length, [...(bySize.get(parts.length) ?? []), { parts, weight: weightOf(parts), value }]);
  }
  for (const known of bySize.values()) known.sort((one, other) => other.weight - one.weight);
  return (path) => {
    const asked = partsOf(path);
    const found = bySize.get(asked.length)?.find(({ parts }) => parts.every((part, at) => fits(part, asked[at] ?? '')));
    return found && { value: found.value, params: paramsOf(found.parts, asked) };
  };
}

function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function weightOf(parts: readonly string[]): number {
  const literal = parts.map((part) => !part.startsWith(':'));
  return literal.reduce((sum, is, at) => (is ? sum + 1 + 2 ** -(at + 1) : sum), 0);
}

function fits(part: string, asked: string): boolean {
  if (!part.startsWith(':')) return part.toLowerCase() === asked.toLowerCase();
  return /^:project(Id)?$/.test(part) ? uuid.test(asked) : asked !== '';
}

function paramsOf(parts: readonly string[], asked: readonly string[]): Record<string, string> {
  const named = parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(asked[at] ?? '')]] : []));
  return Object.fromEntries(named);
}

/** What cannot be decoded is nobody's id; it stays as it was typed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
