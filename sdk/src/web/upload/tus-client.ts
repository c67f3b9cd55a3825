import { Upload } from 'tus-js-client';
import type { TusOptions } from './tus-upload.ts';
import type { StartUpload } from './upload-store.ts';

/** 8 MiB: under common proxies' body limits, and little is lost when a mobile line drops. */
export const chunkSize = 8 * 1024 * 1024;
/** The specification: again after 5 s, up to 1000 times. */
export const retryDelays: readonly number[] = Array.from({ length: 1000 }, () => 5000);

type Wanted = Parameters<StartUpload>[0];
type Events = Parameters<StartUpload>[1];

/** One upload, as far as it had come when the same file was chosen before. */
export async function makeUpload({ endpoint, token }: TusOptions, wanted: Wanted, events: Events): Promise<Upload> {
  const { file, purpose, projectId, keyPath } = wanted;
  let key: string | undefined;
  const made = new Upload(file, {
    endpoint,
    chunkSize,
    retryDelays: [...retryDelays],
    removeFingerprintOnSuccess: true,
    metadata: {
      filename: file.name,
      filetype: file.type,
      purpose,
      ...(projectId && { projectId }),
      ...(keyPath && { keyPath }),
    },
    async onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${(await token()) ?? ''}`);
    },
    onAfterResponse(request, response) {
      // tus-js-client 4.3.1 begins anew whenever it cannot learn the offset, also from a server that is starting.
      const told = response.getHeader('gleba-file-key');
      if (told) key = decodeURIComponent(told);
      const status = response.getStatus();
      if (request.getMethod() === 'HEAD' && isPassing(status)) throw new Error(`The server answered ${status}.`);
    },
    onShouldRetry(error, attempt) {
      const isWorthwhile = isPassing(error.originalResponse?.getStatus() ?? 0);
      if (isWorthwhile) events.retrying(attempt + 1);
      return isWorthwhile;
    },
    onProgress: (sent) => events.progress(sent),
    onSuccess: () => events.done(made.url?.split('/').at(-1) ?? '', key),
    onError: (error) => {
      const response = 'originalResponse' in error ? error.originalResponse : null;
      events.failed(response?.getBody() || undefined);
    },
  });
  const [previous] = await made.findPreviousUploads();
  if (previous) made.resumeFromPreviousUpload(previous);
  return made;
}

/** A refusal stays a refusal; a lost line, a busy server and a session that is being renewed are worth another try. */
function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || [401, 409, 423, 429].includes(status);
}
