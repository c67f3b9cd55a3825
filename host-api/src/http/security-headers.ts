/**
 * The page runs its own scripts only; maps need workers from blobs, and images and tiles may come from the base maps that
 * an organization configures (https).
 */
export const securityHeaders: readonly (readonly [string, string])[] = [
  [
    'content-security-policy',
    "default-src 'self'; script-src 'self'; worker-src 'self' blob:; child-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self' https:; font-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
];
