import { templateLimits } from './limits.ts';

/** How the bytes of a kind begin, in base64: its signature. */
const heads = { 'image/png': 'iVBORw0K', 'image/jpeg': '/9j/', 'image/webp': 'UklGR' } as const;

/**
 * Whether an address is a picture that stands in it whole, of a kind in which nothing runs, and not too large. A template has no
 * others: an address that is fetched would let whoever writes one ask the office's own network (CWE-918).
 */
export function isEmbeddedPicture(address: string): boolean {
  return Object.entries(heads).some(([type, head]) => {
    const start = `data:${type};base64,`;
    if (!address.startsWith(start + head)) return false;
    const bytes = address.length - start.length;
    return bytes % 4 === 0 && bytes <= Math.ceil(templateLimits.picture / 3) * 4 && isBase64(address, start.length);
  });
}

function isBase64(text: string, from: number): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  for (let at = from; at < text.length - padding; at += 1) if (!isSign(text.charAt(at))) return false;
  return true;
}

function isSign(char: string): boolean {
  const isLetter = (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
  return isLetter || (char >= '0' && char <= '9') || char === '+' || char === '/';
}
