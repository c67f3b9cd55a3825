/**
 * The specification's limits of maps: native zoom 21, streets zoom 22, min zoom 1, max 35, default opacity 0.5, default centre and
 * bounds for Brazil (`brazil` in geo-bounds.ts). Native zoom is the deepest of pictures, streets zoom that of drawn tiles. A web-mercator map in doubles ends at zoom 25.5 (MapLibre's own last one,
 * where a pixel is a millimetre); what the specification allows beyond is cut to that.
 */
export const mapLimits = { nativeZoom: 21, streetsZoom: 22, minZoom: 1, maxZoom: 25.5, opacity: 0.5 } as const;
