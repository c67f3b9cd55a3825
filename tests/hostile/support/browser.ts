/** A browser as far as sessions go: it keeps cookies, says where its page is from, and holds an access token. */
export interface Browser {
  token: string | undefined;
  readonly cookies: Map<string, string>;
  /** The `set-cookie` lines of the last answer. */
  readonly lastCookies: readonly string[];
  ask<T = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<{ data: T | null; code: string | undefined; message: string | undefined; status: number }>;
  command<T = Record<string, unknown>>(
    name: string,
    input: Record<string, unknown>,
    selection: string,
  ): Promise<{ answer: T | undefined; code: string | undefined; message: string | undefined }>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The new access token, or null. */
  refresh(headers?: Record<string, string>): Promise<string | null>;
  /** Whether the present token opens anything. */
  isIn(): Promise<boolean>;
}

export function openBrowser(address: string, more: Readonly<Record<string, string>> = {}): Browser {
  let last: readonly string[] = [];
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    if (browser.token !== undefined && !headers.has('authorization'))
      headers.set('authorization', `Bearer ${browser.token}`);
    for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value);
    const response = await fetch(`${address}${path}`, { ...init, headers });
    last = response.headers.getSetCookie();
    for (const line of last) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const browser: Browser = {
    token: undefined,
    cookies,
    get lastCookies() {
      return last;
    },
    async ask<T>(document: string, variables: Record<string, unknown> = {}) {
      const response = await send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, variables }),
      });
      const { data = null, errors = [] } = (await response.json()) as {
        data?: T;
        errors?: { message: string; extensions: { code: string; reason?: string } }[];
      };
      const [error] = errors;
      return {
        data,
        code: error?.extensions.code,
        reason: error?.extensions.reason,
        message: error?.message,
        status: response.status,
      };
    },
    async command<T>(name: string, input: Record<string, unknown>, selection: string) {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const document = `mutation($i: ${type}!) { ${name}(input: $i) { ${selection} } }`;
      const { data, code, message } = await browser.ask<Record<string, T | null>>(document, { i: input });
      return { answer: data?.[name] ?? undefined, code, message };
    },
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async refresh(headers) {
      const response = await browser.post('/session/refresh', undefined, headers);
      if (response.status !== 200) throw new Error(`refused with ${response.status}`);
      const { jwtToken } = (await response.json()) as { jwtToken: string | null };
      return jwtToken;
    },
    isIn: async () => (await browser.ask('{ me { id } }')).data !== null,
  };
  return browser;
}
