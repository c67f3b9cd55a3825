import { uuidv7 } from '@gleba/core';
import type { TestRuntime } from '@gleba/core/testing';
import { ApiClient } from '@gleba/core/web';

/** What a browser holds, before the endpoint without a network between; `onAsked` is told of each question. */
export function clientOf(host: TestRuntime, authorization: string | undefined, onAsked = () => {}): ApiClient {
  return new ApiClient({
    baseUrl: '',
    token: () => authorization?.replace('Bearer ', ''),
    onExpired() {},
    async fetch(_path, init) {
      onAsked();
      const given = new Headers(init?.headers).get('authorization') ?? undefined;
      const { status, body } = await host.runtime.graphql(String(init?.body), given, uuidv7());
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  });
}
