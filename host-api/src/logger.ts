import type { Logger } from '@gleba/core/server';

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Names under which secrets travel; their values are never written. */
const secretName = /pass(word)?|secret|token|authorization|cookie|hash|signature|credential|access_?key(_?id)?$/i;

/** One JSON line an event, on standard error, so that standard output stays for people. */
export function createLogger(
  least: (typeof levels)[number],
  write: (line: string) => void = (line) => process.stderr.write(line),
  secrets: readonly string[] = [],
): Logger {
  const hide = hideValues(secrets);
  const log =
    (level: (typeof levels)[number]) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const head = { at: new Date().toISOString(), level, message };
      write(`${hide(lineOf(head, facts))}\n`);
    };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

/** A fact that JSON cannot write (a ring) must not fail the work that only wanted to tell of it. */
function lineOf(head: Record<string, unknown>, facts: Record<string, unknown>): string {
  try {
    return JSON.stringify({ ...head, ...facts, ...head }, withoutSecrets);
  } catch (error) {
    return JSON.stringify({ ...head, unwritable: String(error) }, withoutSecrets);
  }
}

function withoutSecrets(key: string, value: unknown): unknown {
  if (secretName.test(key) && value !== undefined && value !== null) return '[hidden]';
  if (typeof value === 'string') return withoutSecretParts(value);
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}

/** For a text that is no line of the log, such as the last words of a program that ends. */
export function withoutSecretsOf(secrets: readonly string[]): (text: string) => string {
  const hide = hideValues(secrets, (secret) => secret);
  return (text) => hide(withoutSecretParts(text));
}

/** What the configuration holds is hidden wherever it turns up, under whatever name: the wall behind the wall. */
function hideValues(
  secrets: readonly string[],
  asWritten = (secret: string) => JSON.stringify(secret).slice(1, -1),
): (line: string) => string {
  const texts = secrets.filter(({ length }) => length >= 8).map(asWritten);
  return (line) => texts.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line);
}

/** Drivers put whole addresses into their errors, and PostgreSQL the value that it could not read. */
function withoutSecretParts(text: string): string {
  return (
    text
      .replace(/(:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:[hidden]@')
      .replace(/([?&](?:[\w-]*(?:signature|token|credential|secret|password|key))=)[^&\s"']+/gi, '$1[hidden]')
      .replace(/\b(bearer|basic|token)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]')
      .replace(/(invalid input syntax for [^:"]{1,200}: |value out of range: |\bvalue )"[^"]*"/g, '$1[hidden]')
      // A JSON Web Token begins with `{"` in base64url, whatever stands before it.
      .replace(/\beyJ[\w-]{8,2048}\.[\w-]{1,2048}\.[\w-]*/g, '[hidden]')
      .replace(/((?:password|secret|token|senha)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}"']+)/gi, '$1[hidden]')
  );
}
