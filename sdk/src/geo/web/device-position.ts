/** What came of asking the device where it is. */
export type DevicePosition =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly longitude: number; readonly latitude: number; readonly accuracy: number }
  /** The person or the browser does not let it be read. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** A fix by satellites takes its time; older than this the position may be of another place. Milliseconds. */
const patience = 20_000;
const oldest = 10_000;

/** Asks once; `tell` hears that it is asked and what came of it. */
export function askPosition(
  tell: (position: DevicePosition) => void,
  device = globalThis.navigator?.geolocation,
): void {
  if (!device) {
    tell({ kind: 'unknown' });
    return;
  }
  tell({ kind: 'asking' });
  device.getCurrentPosition(
    ({ coords }) =>
      tell({ kind: 'known', longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy }),
    // 1 is PERMISSION_DENIED (W3C Geolocation, 7.2).
    ({ code }) => tell({ kind: code === 1 ? 'refused' : 'unknown' }),
    { enableHighAccuracy: true, timeout: patience, maximumAge: oldest },
  );
}

/** Tells where the device is for as long as it is not stopped; after a refusal it tells nothing more. */
export function watchPosition(
  tell: (position: DevicePosition) => void,
  device = globalThis.navigator?.geolocation,
): () => void {
  if (!device) {
    tell({ kind: 'unknown' });
    return () => {};
  }
  tell({ kind: 'asking' });
  const id = device.watchPosition(
    ({ coords }) =>
      tell({ kind: 'known', longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy }),
    ({ code }) => tell({ kind: code === 1 ? 'refused' : 'unknown' }),
    { enableHighAccuracy: true, timeout: patience, maximumAge: oldest },
  );
  return () => device.clearWatch(id);
}
