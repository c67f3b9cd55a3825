/**
 * Bytes of a body that are read of somebody who is not signed in, whatever they ask. Nobody signs in with more; what is large
 * is the geometry of a record.
 */
export const longestOpenBody = 256_000;
