import type { DevicePosition } from '@gleba/sdk/geo/web';

/** The fields of a visit that say where the visitor was; none where that is not known. */
export function placeOf(position: DevicePosition) {
  if (position.kind !== 'known') return {};
  return {
    userLocation: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
    userLocationAccuracy: position.accuracy.toFixed(2),
  };
}
