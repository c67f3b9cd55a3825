import type { UploadRequest } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';

/** Sends one small file and waits for it; throws what the server said against it. */
export async function uploadOnce(uploads: UploadStore, request: UploadRequest, unknown: string): Promise<string> {
  const item = uploads.add(request);
  if (!item) throw new Error(unknown);
  const fileId = await item.finished;
  if (fileId !== undefined) return fileId;
  const problem = item.problem ?? unknown;
  // It is not kept for another try: whoever chose it is told and chooses again.
  uploads.cancel(item);
  throw new Error(problem);
}
