import type { Upload } from 'tus-js-client';
import type { StartUpload } from './upload-store.ts';

export interface TusOptions {
  /** `/uploads` under the API's address. */
  readonly endpoint: string;
  /** Renewed where it has ended: an upload may last longer than a token. */
  readonly token: () => Promise<string | undefined>;
}

/** Chunked, resumable uploads (tus 1.0). Choosing an interrupted file again goes on where it stopped. */
export function tusUpload(options: TusOptions): StartUpload {
  return (wanted, events) => {
    let upload: Upload | undefined;
    let isWanted = false;
    return {
      start() {
        isWanted = true;
        const run = async () => {
          // Only who uploads loads the client.
          upload ??= await (await import('./tus-client.ts')).makeUpload(options, wanted, events);
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
