import { storedFileErrors } from '@gleba/core';
import { type ApiClient, ApiError, type CallOptions } from '@gleba/core/web';

export interface WantedFile {
  /** The organization's name for it (`files/2/planta--123.pdf`), or its id. */
  readonly key: string | null | undefined;
  /** What the download is called; by default as it was sent. */
  readonly fileName?: string | undefined;
}

export interface FileAddress {
  readonly key: string;
  readonly fileName: string;
  readonly url: string;
}

/** Where a file can be fetched for some minutes. Throws 'URL Inválida' for a record without one. */
export async function fileAddress(
  api: ApiClient,
  { key, fileName }: WantedFile,
  options: CallOptions = {},
): Promise<FileAddress> {
  if (!key) throw new ApiError('BAD_REQUEST', { reason: storedFileErrors.addressInvalid.reason });
  const answer = await api.rest<FileAddress | undefined>('/aws/signed-get/', { ...options, query: { key, fileName } });
  if (!answer?.url) throw new ApiError('NOT_FOUND', { reason: storedFileErrors.fileMissing.reason });
  return answer;
}

/** Like fileAddress, for up to 100 files at once. Throws 'Nenhum arquivo selecionado' for none. */
export async function fileAddresses(api: ApiClient, files: readonly WantedFile[]): Promise<readonly FileAddress[]> {
  if (files.length === 0) throw new ApiError('BAD_REQUEST', { reason: storedFileErrors.noFileChosen.reason });
  if (files.some(({ key }) => !key))
    throw new ApiError('BAD_REQUEST', { reason: storedFileErrors.addressInvalid.reason });
  const joined = (parts: readonly (string | null | undefined)[]) =>
    parts.map((part) => encodeURIComponent(part ?? '')).join(',');
  const query = {
    keys: joined(files.map(({ key }) => key)),
    fileNames: files.some(({ fileName }) => fileName) ? joined(files.map(({ fileName }) => fileName)) : undefined,
  };
  const answer = await api.rest<{ readonly urls?: readonly FileAddress[] }>('/aws/multiple-signed-get/', { query });
  if (answer.urls?.length !== files.length)
    throw new ApiError('NOT_FOUND', { reason: storedFileErrors.fileMissing.reason });
  return answer.urls;
}
