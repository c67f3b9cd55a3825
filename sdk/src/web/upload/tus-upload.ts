import type { Upload } from 'tus-js-client';
import type { StartUpload } from './upload-store.ts';

/** 8 MiB: under common proxies' body limits, and little is lost when a mobile line drops. */
const chunkSize = 8 * 1024 * 1024;
/** The specification: again after 5 s, up to 1000 times. */
const retryDelays = Array.from({ length: 1000 }, () => 5000);

export interface TusOptions {
  /** `/uploads` under the API's address. */
  readonly endpoint: string;
  readonly token: () => string | undefined;
}

/** Chunked, resumable uploads (tus 1.0). Choosing an interrupted file again goes on where it stopped. */
export function tusUpload({ endpoint, token }: TusOptions): StartUpload {
  return ({ file, purpose, projectId }, events) => {
    let upload: Upload | undefined;
    let isWanted = false;
    const make = async (): Promise<Upload> => {
      // Only who uploads loads the client.
      const tus = await import('tus-js-client');
      const made: Upload = new tus.Upload(file, {
        endpoint,
        chunkSize,
        retryDelays,
        removeFingerprintOnSuccess: true,
        metadata: { filename: file.name, filetype: file.type, purpose, ...(projectId && { projectId }) },
        onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
        // A refusal stays a refusal; only a lost line and a busy server are worth another try.
        onShouldRetry: (error) => {
          const status = error.originalResponse?.getStatus() ?? 0;
          return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
        },
        onProgress: (sent) => events.progress(sent),
        onSuccess: () => events.done(made.url?.split('/').at(-1) ?? ''),
        onError: (error) => {
          const response = 'originalResponse' in error ? error.originalResponse : null;
          events.failed(response?.getBody() || undefined);
        },
      });
      const [previous] = await made.findPreviousUploads();
      if (previous) made.resumeFromPreviousUpload(previous);
      return made;
    };
    return {
      start() {
        isWanted = true;
        const run = async () => {
          upload ??= await make();
          if (isWanted) upload.start();
        };
        run().catch(() => events.failed(undefined));
      },
      pause() {
        isWanted = false;
        void upload?.abort();
      },
      cancel() {
        isWanted = false;
        // The server may have forgotten it already.
        upload?.abort(true).catch(() => {});
      },
    };
  };
}
