// Browsers and Node have both; the shared side is compiled with neither's library.
declare const URL: new (address: string) => { readonly hostname: string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * What is taken as an address of one mailbox, in the one spelling in which it is kept and compared. The local part is prepared
 * as RFC 8265 (PRECIS, UsernameCaseMapped) prepares names: width and compatibility forms are folded (NFKC), capitals become small
 * by Unicode's own mapping and no place's, and nothing invisible, turning or mixed of several scripts is let in. The domain is
 * in its ASCII form (UTS 46, as every resolver asks for it).
 */
export function mailAddressOf(text: string): string | undefined {
  if (text.length > longestTyped) return undefined;
  // Capitals first and last: what small letters are folded to may be capitals, and the other way round (U+2126, U+1E9E).
  const folded = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replace(fullStops, '.');
  const [local = '', domain = '', ...more] = folded.split('@');
  if (more.length > 0 || !isLocalPart(local)) return undefined;
  const host = asciiDomain(domain);
  if (host === undefined) return undefined;
  const address = `${local}@${host}`;
  return new TextEncoder().encode(address).length <= longestAddress ? address : undefined;
}

export function isMailAddress(text: string): boolean {
  return mailAddressOf(text) !== undefined;
}

/** For looking an account up by what somebody typed: what is no address is nobody's, and is looked up all the same. */
export function accountNameOf(typed: string): string {
  return mailAddressOf(typed) ?? typed.trim().toLowerCase().slice(0, longestAddress);
}

/** RFC 5321, 4.5.3.1, and its erratum 1690; octets. */
const longestAddress = 254;
const longestLocalPart = 64;
/** Folding may shorten; nothing that is longer is folded at all. */
const longestTyped = 1000;

/** What IDNA takes for a full stop (UTS 46); NFKC folds the others. */
const fullStops = /\u3002/g;
/** RFC 5322's atext, with the letters, marks and digits of other scripts (RFC 6531); no quoted parts. */
const atoms = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

function isLocalPart(local: string): boolean {
  const bytes = new TextEncoder().encode(local).length;
  return bytes <= longestLocalPart && atoms.test(local) && isOfOneScript(local);
}

function asciiDomain(domain: string): string | undefined {
  const labels = domain.split('.');
  if (labels.some((part) => !label.test(part) || !isOfOneScript(part))) return undefined;
  // A number at the end would be read as an IPv4 address (WHATWG URL), which is no domain.
  if (/^(?:\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '')) return undefined;
  try {
    return new URL(`http://${domain}/`).hostname || undefined;
  } catch {
    return undefined;
  }
}

/** Scripts that are written together (UTS 39, 5.1: highly restrictive), the Latin letters aside. */
const families: readonly (readonly RegExp[])[] = [
  [/\p{Script=Han}/u, /\p{Script=Hiragana}/u, /\p{Script=Katakana}/u],
  [/\p{Script=Han}/u, /\p{Script=Bopomofo}/u],
  [/\p{Script=Han}/u, /\p{Script=Hangul}/u],
  ...[
    /\p{Script=Latin}/u,
    /\p{Script=Cyrillic}/u,
    /\p{Script=Greek}/u,
    /\p{Script=Armenian}/u,
    /\p{Script=Hebrew}/u,
  ].map((script) => [script]),
  ...[/\p{Script=Arabic}/u, /\p{Script=Devanagari}/u, /\p{Script=Bengali}/u, /\p{Script=Tamil}/u].map((script) => [
    script,
  ]),
  ...[/\p{Script=Thai}/u, /\p{Script=Georgian}/u, /\p{Script=Ethiopic}/u, /\p{Script=Khmer}/u].map((script) => [
    script,
  ]),
];
/** Their letters with marks are letters of their own after NFKC: a mark that is left only makes one letter look like another. */
const withoutMarks = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]\p{M}/u;

/** UTS 39, 5.1: letters and marks of one script, or of several that are written together. Digits and signs belong to all. */
function isOfOneScript(text: string): boolean {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  const isOne = families.some((family) => letters.every((letter) => family.some((script) => script.test(letter))));
  // Decimal digits of one kind: ٣ beside 3 is another sign for the same.
  return isOne && !withoutMarks.test(text) && !/(?![0-9])\p{N}/u.test(text);
}
