/** Conditions that an address brings: `?relatedId=7&relatedTable=land`. Undefined for none. */
export function filterOfAddress(
  query: URLSearchParams,
  fields: readonly string[],
): Readonly<Record<string, { readonly equalTo: string }>> | undefined {
  const given = fields.flatMap((field) => {
    const value = query.get(field);
    return value ? [[field, { equalTo: value }] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
