/** Always a download, under a name of any letters (RFC 6266, RFC 8187). */
export function attachmentNamed(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeSign)}`;
}

function escapeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
