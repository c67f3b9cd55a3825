/**
 * The secret of an e-mail's link. It stands in the fragment, which no server and no log is told; a query, as other programs
 * write such links, is read too.
 */
export function secretOf({ hash, search }: { readonly hash: string; readonly search: string }): string | undefined {
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return token || undefined;
}
