import { fileAddress } from '@gleba/sdk';
import type { ApiClient } from '@gleba/sdk/web';

/** Saves a stored file that the person may read, by an address made for them. */
export async function downloadFile(api: ApiClient, id: string): Promise<void> {
  window.location.assign((await api.run(fileAddress, { id })).url);
}
