import type { Upload } from 'tus-js-client';
import type { StartUpload } from './upload-store.ts';

/** 8 MiB: under common proxies' body limits, and little is lost when a mobile line drops. */
const chunkSize = 8 * 1024 * 1024;
/** The specification: again after 5 s, up to 1000 times. */
export const retryDelays: readonly number[] = Array.from({ length: 1000 }, () => 5000);

export interface TusOptions {
  /** `/uploads` under the API's address. */
  readonly endpoint: string;
  /** Renewed where it has ended: an upload may last longer than a token. */
  readonly token: () => Promise<string | undefined>;
}

/** Chunked, resumable uploads (tus 1.0). Choosing an interrupted file again goes on where it stopped. */
export function tusUpload({ endpoint, token }: TusOptions): StartUpload {
  return ({ file, purpose, projectId, keyPath }, events) => {
    let upload: Upload | undefined;
    let isWanted = false;
    let key: string | undefined;
    const make = async (): Promise<Upload> => {
      // Only who uploads loads the client.
      const tus = await import('tus-js-client');
      const made: Upload = new tus.Upload(file, {
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

/** A refusal stays a refusal; a lost line, a busy server and a session that is being renewed are worth another try. */
function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || [401, 409, 423, 429].includes(status);
}
