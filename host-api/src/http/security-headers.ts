/**
 * The page runs its own scripts only and speaks to this server alone: base maps come through it as well (decision 0035), so no
 * other site learns what is looked at, and nothing that got into a page could tell it to one. Maps need workers from blobs.
 *
 * `framed` are the origins of tools whose dashboards an operator has connected: frames of those, and of nobody else, may be shown.
 * `storage` are the origins of a file store that browsers reach by themselves (S3_PUBLIC_ENDPOINT, S3_DOWNLOAD_ENDPOINT), where there is
 * one, separated by blanks.
 */
export function securityHeaders(
  storage?: string,
  framed: readonly string[] = [],
): readonly (readonly [string, string])[] {
  const elsewhere = storage === undefined ? '' : ` ${storage}`;
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    'child-src blob:',
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${elsewhere}`,
    `connect-src 'self'${elsewhere}`,
    "font-src 'self' data:",
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
  ];
}

/** Where browsers find a bucket, to send and to fetch: below the endpoint's path, or at a name of its own. */
export function storageOrigin(
  s3:
    | {
        readonly publicEndpoint?: string | undefined;
        readonly downloadEndpoint?: string | undefined;
        readonly bucket: string;
        readonly usePathStyle?: boolean | undefined;
      }
    | undefined,
): string | undefined {
  if (s3?.publicEndpoint === undefined) return undefined;
  const origins = [s3.publicEndpoint, s3.downloadEndpoint ?? s3.publicEndpoint].map((endpoint) => {
    const { protocol, host } = new URL(endpoint);
    return `${protocol}//${s3.usePathStyle ? host : `${s3.bucket}.${host}`}`;
  });
  return [...new Set(origins)].join(' ');
}
