import type { KernelRuntime } from '@gleba/core/server';

const base = 'http://gleba.test';

export interface Form {
  readonly id: string;
  readonly key: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const encoded = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Both ways in which people send files, and the way back, without a network. */
export function sendFiles(runtime: () => Pick<KernelRuntime, 'upload' | 'route' | 'download'>) {
  const tus = (method: string, path: string, auth: string, headers: Record<string, string>, body?: string) =>
    runtime().upload(
      new Request(`${base}${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', authorization: auth, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  const begin = (auth: string, size: number, metadata: Readonly<Record<string, string>> = {}) =>
    tus('POST', '/uploads', auth, {
      'upload-length': String(size),
      'upload-metadata': encoded({ filename: 'a.txt', purpose: 'workspace.file', ...metadata }),
    });
  const append = (auth: string, path: string, offset: number, body: string) =>
    tus(
      'PATCH',
      path,
      auth,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    );
  const call = async (method: string, path: string, auth?: string, body?: FormData) => {
    const headers: Record<string, string> = auth === undefined ? {} : { authorization: auth };
    const request = new Request(`${base}${path}`, { method, headers, ...(body && { body }) });
    const response = await runtime().route(request, 'test');
    if (!response) throw new Error(`No route ${path}.`);
    return response;
  };
  const signPost = async (auth: string, query: Readonly<Record<string, string>>) =>
    (await (await call('POST', `/aws/signed-post/?${new URLSearchParams(query)}`, auth)).json()) as Form;
  return {
    tus,
    begin,
    append,
    signPost,
    async post(form: Form, content: string) {
      const body = new FormData();
      for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
      body.append('file', new Blob([content]), 'x');
      return call('POST', form.url, undefined, body);
    },
    /** Answers the id and the key that the server told. */
    async upload(auth: string, content: string, metadata: Readonly<Record<string, string>> = {}) {
      const created = await begin(auth, content.length, metadata);
      const path = new URL(created.headers.get('location') ?? '', base).pathname;
      const done = await append(auth, path, 0, content);
      return {
        status: done.status,
        id: path.split('/').at(-1) ?? '',
        key: decodeURIComponent(done.headers.get('gleba-file-key') ?? ''),
      };
    },
    signGet: async (auth: string, key: string) =>
      (await (await call('GET', `/aws/signed-get/?${new URLSearchParams({ key })}`, auth)).json()) as { url: string },
    async contentOf(auth: string, key: string) {
      const { url } = (await (await call('GET', `/aws/signed-get/?${new URLSearchParams({ key })}`, auth)).json()) as {
        url: string;
      };
      const address = new URL(url, base);
      return (await runtime().download(new Request(address), address.pathname.split('/').at(-1) ?? '')).text();
    },
  };
}
