const maxLength = 2000;

/**
 * Where to go after signing in. Only an address of this very site is accepted: anything that a browser could read as
 * another origin (`//host`, `/\host`, a scheme, control characters) or as a way back into signing in gives undefined.
 */
export function safeNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next || next.length > maxLength || !next.startsWith('/') || hasControlCharacters(next)) return undefined;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== new URL(origin).origin) return undefined;
  // A token must never travel on: it has been used, and addresses are kept in histories.
  url.searchParams.delete('token');
  // After normalising: '/./\\host' and the like have become what a browser makes of them.
  if (url.pathname.startsWith('//')) return undefined;
  if (url.pathname === '/login' || url.pathname === '/loading-cache') return undefined;
  return url.pathname + url.search + url.hash;
}

/** `/login?next=…`, leaving out a `next` that says nothing. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127);
}
