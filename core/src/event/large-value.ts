/**
 * Stands in an event for a value that is too large to be told with every change of it. Events say that a value changed and
 * by its digest to what; the value itself is the record's. What needs a former value keeps it where it is needed: the
 * shapes of lots by a geometry of their own (`lands.shapeChange`), the rows of a sheet by `lands.importChange`.
 */
export interface LargeValue {
  readonly $large: {
    /** Of its text, of its JSON text otherwise, in UTF-8. */
    readonly bytes: number;
    /** SHA-256 in hexadecimal, of the same. */
    readonly digest: string;
    /** Of a text: how it begins, so that people recognize it. */
    readonly begins?: string;
  };
}

/** A page of text, or the outline of a lot with a hundred corners. */
export const largeValueBytes = 4096;
export const largeValueBeginning = 200;

export function isLargeValue(value: unknown): value is LargeValue {
  if (typeof value !== 'object' || value === null || !('$large' in value)) return false;
  const large = value.$large;
  return typeof large === 'object' && large !== null && 'bytes' in large && typeof large.bytes === 'number';
}
