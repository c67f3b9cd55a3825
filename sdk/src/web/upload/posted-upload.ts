import { storedFileErrors } from '@gleba/core';
import { type ApiClient, ApiError } from '@gleba/core/web';
import { postedMaxSize } from './upload-limits.ts';
import type { StartUpload, UploadEvents } from './upload-store.ts';

interface SignedForm {
  readonly id: string;
  readonly key?: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * One form for one file, to an address that was signed for it: for files up to 1 GB, straight to the storage where there is
 * one. It begins anew where it was interrupted; what is large goes by `tusUpload`.
 */
export function postedUpload(api: ApiClient, makeRequest = () => new XMLHttpRequest()): StartUpload {
  return ({ file, purpose, projectId, keyPath }, events) => {
    let request: XMLHttpRequest | undefined;
    const send = async () => {
      if (file.size > postedMaxSize)
        throw new ApiError('DOCUMENT_TOO_LARGE', { reason: storedFileErrors.fileTooLarge.reason });
      const query = { fileName: file.name, size: file.size, purpose, projectId, keyPath };
      const form = await api.rest<SignedForm>('/aws/signed-post/', { method: 'POST', query, isQuiet: true });
      // What was sent by then is for nobody any more.
      if (request !== own) return;
      await sendForm(own, form, file, api.baseUrl, events);
      events.done(form.id, form.key);
    };
    let own: XMLHttpRequest;
    return {
      start() {
        own = makeRequest();
        request = own;
        const mine = own;
        send().catch((error: unknown) => {
          if (request === mine) events.failed(error instanceof ApiError ? error.message : undefined);
        });
      },
      pause() {
        const sending = request;
        request = undefined;
        sending?.abort();
      },
      cancel() {
        const sending = request;
        request = undefined;
        sending?.abort();
      },
    };
  };
}

/** XMLHttpRequest, since fetch does not tell how much has left. */
function sendForm(
  request: XMLHttpRequest,
  { url, fields }: SignedForm,
  file: File,
  baseUrl: string,
  events: UploadEvents,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // Last: what follows the file is ignored.
  body.append('file', file);
  return new Promise((done, failed) => {
    request.upload.onprogress = ({ loaded }) => events.progress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done();
      else failed(new ApiError('INTERNAL', { status: request.status }));
    };
    request.onerror = () => failed(new ApiError('NETWORK'));
    request.open('POST', url.startsWith('/') ? baseUrl + url : url);
    request.send(body);
  });
}
