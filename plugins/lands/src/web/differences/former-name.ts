/** What the earlier of two files was called; undefined of a file that was compared with the lots. */
export function formerName(payload: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  const { against } = payload ?? {};
  const name =
    typeof against === 'object' && against !== null && 'layerName' in against ? against.layerName : undefined;
  return typeof name === 'string' ? name : undefined;
}
