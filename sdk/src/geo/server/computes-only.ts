/** Why the kit's statements are written by hand: they read no row. */
export const computesOnly = 'PostGIS computes with shapes that it is given; no row is read';
