import { readNatsAddress } from '@gleba/core/server';

/** An environment variable. */
export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly help: string;
  /** A sentence that says what is wrong with the value, or undefined. */
  readonly check?: (value: string) => string | undefined;
  readonly isSecret?: boolean;
}

/** What a value has to be: each answers a sentence that says what is wrong with it, or undefined. */
export const integerBetween = (low: number, high: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high
    ? undefined
    : `must be a whole number from ${low} to ${high}`;
export const addressOf =
  (...schemes: readonly string[]) =>
  (value: string) =>
    value === '' || schemes.some((scheme) => value.startsWith(`${scheme}://`))
      ? undefined
      : `must start with ${schemes.map((s) => `${s}://`).join(' or ')}`;
export const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;

export const roleName = (value: string) =>
  /^(?:|[a-z_][a-z0-9_]{0,62})$/.test(value)
    ? undefined
    : 'must be lower-case letters, digits and underscores, at most 63';

export function webAddress(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  return isPlain ? undefined : 'must be an http:// or https:// address without credentials and parameters';
}

/** A shorter one is guessed from one signature (RFC 7518, 3.2: as long as the hash). */
export function embeddingSecret(value: string): string | undefined {
  return value === '' || value.length >= 32 ? undefined : 'must have 32 characters at least';
}

export function checkNatsUrl(value: string): string | undefined {
  if (value === '') return undefined;
  try {
    readNatsAddress(value);
    return undefined;
  } catch {
    return 'must be nats://host:port or tls://host:port, several separated by commas';
  }
}

/** Scheme, host and port alone: what is asked there is another's to say. */
export function secureOrigins(value: string): string | undefined {
  const isEach = originsOf(value).every(
    (one) => one.startsWith('https://') && URL.canParse(one) && new URL(one).origin === one.toLowerCase(),
  );
  return isEach ? undefined : 'must be https://host:port without a path, several separated by commas';
}

export const originsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
