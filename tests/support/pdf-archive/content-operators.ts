/** One operator of a content stream with what stands before it (ISO 32000-1, 7.8.2): names with their slash, strings as their bytes. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly (string | Uint8Array)[];
}

const blanks = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));

/** Goes over a content stream. Inline pictures are told as such and are none of those that papers here have. */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  let operands: (string | Uint8Array)[] = [];
  let at = 0;
  const word = () => {
    const start = at;
    while (at < bytes.length && !blanks.has(bytes[at] ?? 0) && !delimiters.has(bytes[at] ?? 0)) at += 1;
    return Buffer.from(bytes.subarray(start, at)).toString('latin1');
  };
  while (at < bytes.length) {
    const sign = String.fromCharCode(bytes[at] ?? 0);
    if (blanks.has(bytes[at] ?? 0)) at += 1;
    else if (sign === '%') while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (sign === '/') {
      at += 1;
      operands.push(`/${word()}`);
    } else if (sign === '(') {
      const [text, end] = literal(bytes, at);
      operands.push(text);
      at = end;
    } else if (sign === '<' && bytes[at + 1] !== 0x3c) {
      const end = bytes.indexOf(0x3e, at);
      const digits = Buffer.from(bytes.subarray(at + 1, end))
        .toString('latin1')
        .replace(/\s/g, '');
      operands.push(new Uint8Array(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')));
      at = end + 1;
    } else if (delimiters.has(bytes[at] ?? 0)) {
      operands.push(sign);
      at += 1;
    } else {
      const found = word();
      if (/^[-+.\d]/.test(found) || ['true', 'false', 'null'].includes(found)) operands.push(found);
      else {
        yield { operator: found, operands };
        operands = [];
      }
    }
  }
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** A string in brackets (7.3.4.2) and where it ends. */
function literal(bytes: Uint8Array, from: number): readonly [Uint8Array, number] {
  const text: number[] = [];
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    const sign = String.fromCharCode(code);
    if (sign === '\\') {
      at += 1;
      const octal = /^[0-7]{1,3}/.exec(Buffer.from(bytes.subarray(at, at + 3)).toString('latin1'))?.[0];
      text.push(
        octal === undefined
          ? (escapes[String.fromCharCode(bytes[at] ?? 0)] ?? bytes[at] ?? 0)
          : Number.parseInt(octal, 8) & 0xff,
      );
      if (octal !== undefined) at += octal.length - 1;
      continue;
    }
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) return [Uint8Array.from(text), at + 1];
    if (at > from) text.push(code);
  }
  return [Uint8Array.from(text), bytes.length];
}
