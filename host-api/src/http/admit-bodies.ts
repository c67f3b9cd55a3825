import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { Readable } from 'node:stream';
import { GlebaError } from '@gleba/core';
import { type KernelRuntime, longestOpenBody } from '@gleba/core/server';
import type { Context } from 'hono';
import { clientConnectionOf } from './client-connection.ts';
import { type BodyLimits, type Intake, isSmall, toldLength } from './intake.ts';

interface Behind {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** Node's request and response; absent where no socket is behind the request, as in tests. */
export function behind(context: Context): Behind {
  return (context.env ?? {}) as Behind;
}

const streamed: BodyLimits = { ofMember: Infinity, ofStranger: Infinity, isStream: true };

/** The requests of addresses other than GraphQL's, whose body is read no further than it may be. */
export function admitBodies(intake: Intake, trusted: BlockList) {
  async function admitted(runtime: KernelRuntime, context: Context, limits: BodyLimits): Promise<Request> {
    const { incoming: request, outgoing: response } = behind(context);
    const { raw } = context.req;
    if (!request || !response || isSmall(request)) return raw;
    const { address } = clientConnectionOf(context, trusted);
    const most = await intake.admit(runtime, { request, response, address }, limits);
    // What says how long it is ends there: the parser sees to it.
    return limits.isStream || toldLength(request) !== undefined ? raw : counted(raw, request, most);
  }
  return {
    ofRoute(runtime: KernelRuntime, context: Context): Promise<Request> {
      const most = runtime.bodyOf(context.req.method, context.req.path) ?? longestOpenBody;
      return admitted(runtime, context, most === 'stream' ? streamed : { ofMember: most, ofStranger: most });
    },
    /** Whoever is nobody is refused by the uploads themselves, which read nothing before. */
    async ofUpload(runtime: KernelRuntime, context: Context): Promise<Request> {
      const person = await runtime.personOf(context.req.header('authorization'));
      return person === undefined ? context.req.raw : admitted(runtime, context, streamed);
    },
  };
}

/** The same request with a body that ends with DOCUMENT_TOO_LARGE behind `most` bytes. */
function counted({ url, method, headers, signal }: Request, incoming: IncomingMessage, most: number): Request {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    // The connection is still needed for the refusal.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw new GlebaError('DOCUMENT_TOO_LARGE');
      yield chunk;
    }
  }
  const body = Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers: new Headers([...headers]), signal, body, duplex: 'half' } as RequestInit);
}
