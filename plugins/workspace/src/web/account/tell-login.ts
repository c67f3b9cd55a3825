import { recordLoginDetails } from '@gleba/sdk';
import type { ApiClient } from '@gleba/sdk/web';

const bytesPerMegabyte = 1e6;

/** After a sign-in: how much of its disk this browser gives the program. Where it does not say, nothing is told. */
export async function notifyLogin(api: ApiClient): Promise<void> {
  const estimate = await navigator.storage?.estimate?.();
  const { quota, usage = 0 } = estimate ?? {};
  if (quota === undefined) return;
  const [max, used] = [quota / bytesPerMegabyte, usage / bytesPerMegabyte];
  await api.run(
    recordLoginDetails,
    { max, used, remaining: Math.max(0, max - used) },
    {
      isQuiet: true,
    },
  );
}
