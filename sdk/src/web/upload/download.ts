import { type ApiClient, ApiError } from '@gleba/core/web';

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

const missing = 'Erro ao encontrar o arquivo no servidor';

/** Where a file can be fetched for some minutes. Throws 'URL Inválida' for a record without one. */
export async function fileAddress(api: ApiClient, { key, fileName }: WantedFile): Promise<FileAddress> {
  if (!key) throw new ApiError('BAD_REQUEST', { message: 'URL Inválida' });
  const answer = await api.rest<FileAddress | undefined>('/aws/signed-get/', { query: { key, fileName } });
  if (!answer?.url) throw new ApiError('NOT_FOUND', { message: missing });
  return answer;
}

/** Like fileAddress, for up to 100 files at once. Throws 'Nenhum arquivo selecionado' for none. */
export async function fileAddresses(api: ApiClient, files: readonly WantedFile[]): Promise<readonly FileAddress[]> {
  if (files.length === 0) throw new ApiError('BAD_REQUEST', { message: 'Nenhum arquivo selecionado' });
  if (files.some(({ key }) => !key)) throw new ApiError('BAD_REQUEST', { message: 'URL Inválida' });
  const joined = (parts: readonly (string | null | undefined)[]) =>
    parts.map((part) => encodeURIComponent(part ?? '')).join(',');
  const query = {
    keys: joined(files.map(({ key }) => key)),
    fileNames: files.some(({ fileName }) => fileName) ? joined(files.map(({ fileName }) => fileName)) : undefined,
  };
  const answer = await api.rest<{ readonly urls?: readonly FileAddress[] }>('/aws/multiple-signed-get/', { query });
  if (answer.urls?.length !== files.length) throw new ApiError('NOT_FOUND', { message: missing });
  return answer.urls;
}
