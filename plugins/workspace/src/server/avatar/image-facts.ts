export interface ImageFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture that says it is larger than this would make browsers of everybody who sees it run out of memory. Pixels of a side. */
const longestSide = 8000;

/**
 * What the bytes themselves say: PNG (W3C PNG, 11.2.2), GIF (GIF89a, 18) or JPEG (ITU-T T.81, B.2.2); undefined for
 * anything else, whatever the file is called. SVG and HTML are never pictures here: they can hold scripts.
 */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(view) ?? gif(view) ?? jpeg(view);
  if (!found) return undefined;
  const isSane = [found.width, found.height].every((side) => side > 0 && side <= longestSide);
  return isSane ? found : undefined;
}

function png(view: DataView): ImageFacts | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  // The first chunk is the header (IHDR), 13 bytes long.
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): ImageFacts | undefined {
  if (view.byteLength < 13 || view.getUint32(0) !== 0x47494638) return undefined;
  const version = view.getUint16(4);
  if (version !== 0x3761 && version !== 0x3961) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function jpeg(view: DataView): ImageFacts | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const length = view.getUint16(at + 2);
    // A scan, the end, or a segment that could not even hold its length: no frame came.
    if (marker === 0xda || marker === 0xd9 || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/** Start of frame: C0 to CF but for DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
