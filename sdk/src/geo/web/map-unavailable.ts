/** The map cannot be drawn on this device. */
export class MapUnavailable extends Error {}
