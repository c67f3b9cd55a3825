import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch } from '@gleba/sdk/server';
import type { AsaasPlace } from '../../../src/server/charges/asaas/asaas-client.ts';
import { noonOf, type VirtualClock, virtualClock } from './asaas-clock.ts';
import { AsaasError } from './asaas-error.ts';
import { type AsaasState, asaasState } from './asaas-state.ts';
import { type Delivery, webhookQueues } from './asaas-webhooks.ts';

type Body = Readonly<Record<string, unknown>>;

export const apiKey = '$aact_hmlg_000MzkwODA2MWY2OGM3MWRlMDU2NWM3MzJlNzZmNGZhZGY6OjEyMzQ1';

/** `lost`: it is done, and the answer does not arrive; 0: nothing is done and nothing answered; `none`: this one goes well. */
export type Trouble = number | 'lost' | 'none';

export interface SimulatorOptions {
  readonly clock?: VirtualClock;
  /** How news reach who is told; over HTTP where nothing is said. */
  readonly send?: (delivery: Delivery) => Promise<number>;
}

/**
 * An Asaas of one's own: an HTTP server with its addresses, its key in the header, its answers and refusals (docs.asaas.com, API v3; shapes captured of its sandbox), on a clock that is
 * told how late it is. It knows nothing of tests, so that a demonstration may run it as well.
 */
export async function startAsaas({ clock = virtualClock(), send = overHttp }: SimulatorOptions = {}) {
  const queues = webhookQueues(clock, send);
  const state = asaasState(clock, queues.put);
  const heard: string[] = [];
  const bodies: { readonly path: string; readonly body: Body }[] = [];
  const troubles: Trouble[] = [];
  const agents = new Set<string>();

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/v3\//, '');
    heard.push(`${request.method} ${path}`);
    agents.add(String(request.headers['user-agent'] ?? ''));
    const tell = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = ({ status, code, description }: AsaasError) => tell(status, { errors: [{ code, description }] });
    try {
      const body = await bodyOf(request);
      bodies.push({ path, body });
      const trouble = troubles.shift();
      if (trouble === 0) return void response.destroy();
      if (typeof trouble === 'number')
        return void tell(trouble, { errors: [{ code: 'too_many_requests', description: 'Tente mais tarde.' }] });
      if (request.headers.access_token !== apiKey)
        throw new AsaasError(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
      const answer = answerOf(state, queues, request.method ?? 'GET', path, body);
      if (trouble === 'lost') return void response.destroy();
      tell(200, answer);
    } catch (error) {
      if (error instanceof AsaasError) refuse(error);
      else response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/`;
  const place: AsaasPlace = {
    ...{ production: 'http://127.0.0.1:1/', sandbox: address, backOffMs: 1, reaches: () => true },
    guarded: createGuardedFetch({ isAllowedAddress: () => true, maxBytes: 1_000_000, timeoutMs: 5_000 }),
  };
  return {
    ...{ address, place, clock, state, queues, heard, bodies, troubles, agents },
    /** Time passes until noon of that day, and what it brings comes to pass and is told, day by day. */
    async goTo(day: string): Promise<void> {
      while (clock.today() < day) {
        clock.goTo(Math.min(noonOf(day), clock.now() + 86_400_000));
        state.pass();
        await queues.deliver();
      }
    },
    /** So many minutes, with each try that falls due in them. */
    async wait(minutes: number): Promise<void> {
      const end = clock.now() + minutes * 60_000;
      for (;;) {
        await queues.deliver();
        const next = queues.nextAt();
        if (next === undefined || next > end || next <= clock.now()) break;
        clock.goTo(next);
      }
      clock.goTo(end);
      await queues.deliver();
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

export type Asaas = Awaited<ReturnType<typeof startAsaas>>;

function answerOf(
  state: AsaasState,
  queues: ReturnType<typeof webhookQueues>,
  method: string,
  address: string,
  body: Body,
): object {
  const [path = '', search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  const [kind, id, part] = path.split('/').map(decodeURIComponent);
  const customer = ({ id: own, body: asked }: { id: string; body: Body }) => ({
    ...{ object: 'customer', id: own, dateCreated: '2026-01-01', deleted: false, ...asked },
  });
  const list = (all: readonly object[]) => {
    const limit = Math.min(100, Number(parameters.get('limit') ?? 10));
    const offset = Number(parameters.get('offset') ?? 0);
    const data = [...all].reverse().slice(offset, offset + limit);
    return { ...{ object: 'list', hasMore: offset + limit < all.length }, totalCount: all.length, limit, offset, data };
  };
  const reference = parameters.get('externalReference');
  const isAsked = (one: unknown) => reference === null || one === reference;
  switch (`${method} ${kind}${id && kind !== 'finance' ? '/' : ''}${part ?? ''}`) {
    case 'POST customers':
      return customer(state.createCustomer(body));
    case 'GET customers':
      return list(
        [...state.customers.values()].filter(({ body: asked }) => isAsked(asked.externalReference)).map(customer),
      );
    case 'POST payments':
      return state.shown(state.createPayment(body));
    case 'GET payments':
      return list(
        [...state.payments.values()]
          .filter(({ externalReference, deleted }) => !deleted && isAsked(externalReference))
          .map(state.shown),
      );
    case 'GET payments/':
      return state.shown(state.paymentOf(id ?? ''));
    case 'PUT payments/':
      return state.shown(state.changePayment(id ?? '', body));
    case 'DELETE payments/':
      state.removePayment(id ?? '');
      return { deleted: true, id };
    case 'POST payments/refund': {
      const { value, description } = body;
      const cents = value === undefined ? undefined : Math.round(Number(value) * 100);
      return state.shown(state.refund(id ?? '', cents, typeof description === 'string' ? description : null));
    }
    case 'GET payments/pixQrCode':
      return state.pixOf(id ?? '');
    case 'GET payments/identificationField':
      return state.barcodeOf(id ?? '');
    case 'GET finance':
      return { balance: state.balance() };
    case 'GET webhooks':
      return list(queues.webhooks.map(queues.shown));
    case 'POST webhooks':
      return queues.shown(queues.register(body));
    case 'PUT webhooks/':
      return queues.shown(queues.change(id ?? '', body));
    case 'DELETE webhooks/':
      queues.remove(id ?? '');
      return { deleted: true, id };
    default:
      throw new AsaasError(404, 'not_found', 'Recurso não encontrado.');
  }
}

async function overHttp({ url, headers, body }: Delivery): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text ? JSON.parse(text) : {};
}
