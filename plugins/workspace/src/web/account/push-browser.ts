/** What this browser can do for a closed program, and what it was told before. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const ownerKey = 'gleba.push.owner';

/** A page without a worker (private windows, development) waits for none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** SHA-256 of the address of this browser, as the server keeps it. */
export async function ownAddressHash(): Promise<string | undefined> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface OwnAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks the person and then the browser's push service; undefined where either says no. An address that somebody else took on this browser is
 * given back first, so that they are told nothing here any more.
 */
export async function subscribe(publicKey: string, userId: string): Promise<OwnAddress | undefined> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return undefined;
  const kept = await registration.pushManager.getSubscription();
  if (kept && localStorage.getItem(ownerKey) !== userId) await kept.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // Taken under another key of this program: given back, and asked for anew.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  localStorage.setItem(ownerKey, userId);
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

export async function unsubscribe(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}
