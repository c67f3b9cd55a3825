// Browsers and Node have it; the shared side is compiled with neither's library.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** CRC-16/CCITT-FALSE (0x1021, begun with 0xFFFF, nothing reflected) over UTF-8, as EMV QRCPS 4.7.3 asks for it: four capital hexadecimal digits. */
export function crc16(text: string): string {
  let rest = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest & 0x8000 ? (rest << 1) ^ 0x1021 : rest << 1) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}
