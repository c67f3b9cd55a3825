/** The bytes that a `data:` address in base64 holds; nothing where it is none. The page's policy lets no address be fetched for them. */
export function blobOf(data: string): Blob {
  const [head = '', body = ''] = data.split(',');
  return new Blob([bytesOf(body)], { type: head.slice('data:'.length).split(';')[0] ?? '' });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
