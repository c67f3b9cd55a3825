import { autorun } from 'mobx';
import type { UploadItem, UploadRequest } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';

/** Sends one small file and waits for it; throws what the server said against it. */
export async function uploadOnce(uploads: UploadStore, request: UploadRequest, unknown: string): Promise<string> {
  const item = uploads.add(request);
  if (!item) throw new Error(unknown);
  const fileId = await storedOrRejected(item);
  if (fileId !== undefined) return fileId;
  const problem = item.problem ?? unknown;
  // It is not kept for another try: whoever chose it is told and chooses again.
  uploads.cancel(item);
  throw new Error(problem);
}

/** A rejected one could be tried again, so `finished` alone waits for that: a form that does would turn for ever. */
function storedOrRejected(item: UploadItem): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = autorun(() => {
      if (item.status === 'rejected') resolve(undefined);
    });
    void item.finished.then((fileId) => {
      stop();
      resolve(fileId);
    });
  });
}
