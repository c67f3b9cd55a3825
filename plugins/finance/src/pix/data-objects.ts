/** Data objects of EMV QRCPS: two digits that name it, two that count its characters, its value. */
export type DataObjects = ReadonlyMap<string, string>;

export type DataObjectFault = 'wrongLength' | 'repeatedField';

/** Values of 1 to 99 characters of ASCII; the caller has seen to that. */
export function dataObject(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** In their order; or what is wrong. One after the other, so that a text is read in the time of its length. */
export function readDataObjects(text: string): DataObjects | DataObjectFault {
  const found = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = text.slice(at, at + 4);
    const length = /^\d{4}$/.test(head) ? Number(head.slice(2)) : 0;
    const value = text.slice(at + 4, at + 4 + length);
    if (length === 0 || value.length < length) return 'wrongLength';
    const id = head.slice(0, 2);
    if (found.has(id)) return 'repeatedField';
    found.set(id, value);
    at += 4 + length;
  }
  return found;
}
