import type { ApiClient } from '@gleba/sdk/web';

/** Saves a stored file that the person may read, by an address made for them. */
export async function downloadFile(api: ApiClient, id: string): Promise<void> {
  const { fileAddress } = await api.graphql<{ fileAddress: { url: string } }>(
    'query FileAddress($id: UUID!) { fileAddress(id: $id) { url } }',
    { id },
  );
  window.location.assign(fileAddress.url);
}
