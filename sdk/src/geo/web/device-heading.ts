/** What of the browser's events and window is used here. */
interface Device extends EventTarget {
  readonly screen?: { readonly orientation?: { readonly angle: number } };
}

/** Safari's own word for it: degrees from north, clockwise. */
type OrientationEvent = Partial<Pick<DeviceOrientationEvent, 'alpha' | 'absolute'>> & {
  readonly webkitCompassHeading?: number;
};

/** Smaller turns are the hand's. Degrees. */
const smallestTurn = 2;

/** Asks where a browser wants to be asked (Safari on phones); by a press of the person's, or it says no. */
export async function askForHeading(): Promise<void> {
  const events = globalThis.DeviceOrientationEvent as { requestPermission?: () => Promise<string> } | undefined;
  await events?.requestPermission?.().catch(() => {});
}

/**
 * Tells where the upper edge of the screen points, in degrees from north, clockwise, until it is stopped; a device without a
 * compass tells nothing (W3C Device Orientation, 'deviceorientationabsolute').
 */
export function watchHeading(tell: (degrees: number) => void, device: Device = globalThis): () => void {
  let told: number | undefined;
  const hear = (event: Event) => {
    const heading = headingOf(event as OrientationEvent);
    if (heading === undefined) return;
    const turned = (heading + (device.screen?.orientation?.angle ?? 0) + 360) % 360;
    if (told !== undefined && turnBetween(told, turned) < smallestTurn) return;
    told = turned;
    tell(turned);
  };
  const names = ['deviceorientationabsolute', 'deviceorientation'];
  for (const name of names) device.addEventListener(name, hear);
  return () => {
    for (const name of names) device.removeEventListener(name, hear);
  };
}

/** `alpha` counts against the clock; one that is not absolute counts from wherever the device happened to be. */
function headingOf({ webkitCompassHeading, alpha, absolute }: OrientationEvent): number | undefined {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading;
  return absolute && typeof alpha === 'number' ? 360 - alpha : undefined;
}

function turnBetween(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
