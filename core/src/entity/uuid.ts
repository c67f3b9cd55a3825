/**
 * UUID version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then random. Within one millisecond of one process ids
 * keep growing, because the 12 bits of rand_a count up (method 1 of 6.2), so that rows sort in the order they were made.
 */
// Web Crypto is in browsers and in Node alike; this file compiles with neither's types.
const webCrypto = (globalThis as unknown as { crypto: { getRandomValues<T extends Uint8Array>(array: T): T } }).crypto;

/** Fetched for many ids at once: asking takes ten times longer than making an id. 64 KiB is the most that may be asked for. */
const pool = new Uint8Array(8 * 512);
let used = pool.length;

/** 62 random bits behind the variant, as 16 digits. */
function randomTail(): string {
  if (used === pool.length) {
    webCrypto.getRandomValues(pool);
    used = 0;
  }
  let digits = '';
  for (const end = used + 8; used < end; used++) {
    const byte = pool[used] ?? 0;
    digits += hex[digits === '' ? (byte & 0x3f) | 0x80 : byte];
    // What an id has shown is not kept to be shown again.
    pool[used] = 0;
  }
  return digits;
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

let lastMilliseconds = 0;
let counter = 0;

export function uuidv7(now: number = Date.now()): string {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = Math.floor(Math.random() * 0x400);
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMilliseconds += 1;
      counter = 0;
    }
  }
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  const tail = randomTail();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}
