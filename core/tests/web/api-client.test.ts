import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiClient,
  type ApiClientOptions,
  ApiError,
  errorReporter,
  type Fetch,
  queryString,
  toastFor,
} from '../../src/web/index.ts';
import { jsonResponse, refusal } from './support/fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function client(fetch: Fetch, options: Partial<ApiClientOptions> = {}) {
  const toasts: string[] = [];
  const onExpired = vi.fn();
  const notifier = { error: (text: string) => toasts.push(text), success() {}, info() {} };
  const api = new ApiClient({
    baseUrl: 'https://api.test',
    token: () => 'abc',
    onExpired,
    notifier,
    isOnline: () => true,
    fetch,
    ...options,
  });
  return { api, toasts, onExpired };
}

const failing =
  (body: unknown, status = 200): Fetch =>
  async () =>
    jsonResponse(body, status);
const errorOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: ApiError) => error,
  );

/** A server that never answers, but honours being given up. */
const silent: Fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

describe('ApiClient', () => {
  it('posts the document with its variables and the token', async () => {
    const fetch = vi.fn<Fetch>(async () => jsonResponse({ data: { land: { id: '1' } } }));
    const { api } = client(fetch);
    expect(await api.graphql('query { land }', { id: 1 })).toEqual({ land: { id: '1' } });
    const [input, init] = fetch.mock.calls[0] ?? [];
    expect(input).toBe('https://api.test/graphql');
    expect(JSON.parse(String(init?.body))).toEqual({ query: 'query { land }', variables: { id: 1 } });
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc');
  });

  it('sends no header without a token', async () => {
    const fetch = vi.fn<Fetch>(async () => jsonResponse({ data: {} }));
    await client(fetch, { token: () => undefined }).api.graphql('{ a }');
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false);
  });

  it('throws the server’s error with code, fields and facts, even beside partial data', async () => {
    const fields = [{ field: 'block', code: 'required', message: 'Informe um valor.' }];
    const body = { data: { a: 1 }, errors: [refusal('VALIDATION', { fields, facts: { limit: 3 } })] };
    const error = await errorOf(client(failing(body)).api.graphql('{ a }'));
    expect(error).toMatchObject({ name: 'ApiError', code: 'VALIDATION', status: 400, fields, facts: { limit: 3 } });
  });

  it('keeps the request’s id, under which the server’s log has what happened', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'request-7391' };
    const { api } = client(async () => new Response(JSON.stringify({ errors: [refusal('INTERNAL')] }), { headers }));
    expect(await errorOf(api.graphql('{ a }'))).toMatchObject({ code: 'INTERNAL', requestId: 'request-7391' });
    expect((await errorOf(client(failing({ message: 'no' }, 500)).api.rest('/x'))).requestId).toBeUndefined();
  });

  it('gives up after 60,000 ms, also while the body is on its way', async () => {
    const call = errorOf(client(silent).api.graphql('{ a }'));
    await vi.advanceTimersByTimeAsync(59_999);
    const race = await Promise.race([call, Promise.resolve('waiting')]);
    expect(race).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ code: 'NO_ANSWER', status: 0 });

    const slowBody: Fetch = async (_input, init) => {
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('cut'))),
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const slow = errorOf(client(slowBody).api.graphql('{ a }'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await slow).toMatchObject({ code: 'NO_ANSWER' });
  });

  it('can be withdrawn, which nobody is told of', async () => {
    const { api, toasts } = client(silent);
    const controller = new AbortController();
    const call = errorOf(api.graphql('{ a }', {}, { signal: controller.signal }));
    controller.abort();
    expect((await call).code).toBe('ABORTED');
    expect((await errorOf(api.graphql('{ a }', {}, { signal: controller.signal }))).code).toBe('ABORTED');
    expect(toasts).toEqual([]);
  });

  it('tells a lost connection from a refusal, and a proxy’s page from an answer', async () => {
    const lost = await errorOf(client(async () => Promise.reject(new TypeError('fetch failed'))).api.graphql('{ a }'));
    expect(lost).toMatchObject({ code: 'NETWORK', status: 0 });
    const page = async () => new Response('<html>Bad gateway</html>', { status: 502 });
    const { api, toasts } = client(page);
    expect(await errorOf(api.rest('/x'))).toMatchObject({ status: 502, message: 'Erro interno do servidor' });
    expect(toasts).toEqual(['Erro interno do servidor']);
  });

  describe('an expired session', () => {
    const expired = [
      failing({ errors: [refusal('UNAUTHENTICATED')] }, 401),
      failing({ errors: [{ message: 'jwt expired' }] }),
      failing({ errors: [{ message: 'permission denied for schema main' }] }),
    ];
    it.each(expired)('is told once, 100 ms after the last refusal, without a toast (%#)', async (fetch) => {
      const { api, onExpired, toasts } = client(fetch);
      await errorOf(api.graphql('{ a }'));
      await vi.advanceTimersByTimeAsync(60);
      await errorOf(api.graphql('{ a }'));
      await vi.advanceTimersByTimeAsync(99);
      expect(onExpired).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(onExpired).toHaveBeenCalledTimes(1);
      expect(toasts).toEqual([]);
    });

    it('is no news when somebody has signed in since', async () => {
      let token = 'old';
      const { api, onExpired } = client(failing({ errors: [refusal('UNAUTHENTICATED')] }, 401), { token: () => token });
      await errorOf(api.graphql('{ a }'));
      token = 'new';
      await vi.advanceTimersByTimeAsync(200);
      expect(onExpired).not.toHaveBeenCalled();
    });

    it('is not what wrong credentials are', async () => {
      const { api, onExpired } = client(failing({ errors: [refusal('BAD_CREDENTIALS')] }, 401));
      expect((await errorOf(api.graphql('{ a }', {}, { isQuiet: true }))).message).toBe('E-mail ou senha inválidos');
      await vi.advanceTimersByTimeAsync(200);
      expect(onExpired).not.toHaveBeenCalled();
    });
  });

  it('calls REST paths: query, JSON, empty answers, plain messages', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(null, { status: 204 }));
    const { api } = client(fetch);
    expect(await api.rest('/files', { method: 'DELETE', query: { key: 'a b', all: true, none: '' } })).toBeUndefined();
    expect(fetch.mock.calls[0]?.[0]).toBe('https://api.test/files?key=a+b&all=True');
    await api.rest('/files', { body: { a: 1 } });
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' });
    const plain = client(failing({ error: 'Sem saldo' }, 402));
    expect(await errorOf(plain.api.rest('/x'))).toMatchObject({ status: 402, message: 'Sem saldo' });
    expect(plain.toasts).toEqual(['Sem saldo']);
  });
});

describe('toasts', () => {
  const withStatus = (status: number, message: string) => new ApiError('INTERNAL', { status, message });
  it.each([
    [new ApiError('FORBIDDEN'), 'Acesso negado.'],
    [new ApiError('FORBIDDEN', { message: 'Peça ao administrador.' }), 'Acesso negado. Peça ao administrador.'],
    [new ApiError('NOT_FOUND', { message: 'Lote 7.' }), 'Registro não encontrado. Lote 7.'],
    [new ApiError('VALIDATION'), undefined],
    [withStatus(400, 'x'), undefined],
    [withStatus(500, 'Falhou'), 'Falhou'],
    [withStatus(503, ''), 'Erro interno do servidor'],
    [withStatus(429, 'slow down'), 'Muitas requisições, tente novamente em alguns segundos'],
    [new ApiError('IN_USE'), 'Registro não pode ser excluído, pois está sendo utilizado.'],
    [withStatus(418, ''), 'Ocorreu um erro inesperado'],
    [new ApiError('UNAUTHENTICATED'), undefined],
    [new ApiError('ABORTED'), undefined],
    [new Error('a bug'), 'Ocorreu um erro inesperado'],
  ])('follow the specification (%#)', (error, text) => {
    expect(toastFor(error, true)).toBe(text);
    expect(toastFor(error, false)).toBeUndefined();
  });

  it('come at most once in 500 ms, and not while offline', () => {
    const toasts: string[] = [];
    let isOnline = true;
    let now = 1000;
    const notifier = { error: (text: string) => toasts.push(text), success() {}, info() {} };
    const report = errorReporter(
      notifier,
      () => isOnline,
      () => now,
    );
    report(withStatus(500, 'a'));
    now += 499;
    report(withStatus(500, 'b'));
    now += 1;
    report(withStatus(500, 'c'));
    expect(toasts).toEqual(['a', 'c']);
    now += 1000;
    isOnline = false;
    report(withStatus(500, 'd'));
    expect(toasts).toEqual(['a', 'c']);
  });

  it('a failure that shows nothing does not use up the half second', () => {
    const toasts: string[] = [];
    const notifier = { error: (text: string) => toasts.push(text), success() {}, info() {} };
    const report = errorReporter(
      notifier,
      () => true,
      () => 0,
    );
    report(new ApiError('VALIDATION'));
    report(withStatus(500, 'a'));
    expect(toasts).toEqual(['a']);
  });
});

it('queryString drops empty values and writes booleans as True and False', () => {
  expect(queryString({ a: '', b: null, c: undefined, d: false, e: 0, f: 'x&y' })).toBe('d=False&e=0&f=x%26y');
});
