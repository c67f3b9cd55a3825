import { GraphQLError, graphql } from 'graphql';
import {
  authenticate,
  type Entity,
  type ErrorCode,
  me,
  organizationsForSignIn,
  uuidv7,
  wordsOf,
} from '../../../src/index.ts';
import { handle } from '../../../src/server/contract/server-side.ts';
import { buildSchema } from '../../../src/server/graphql/build-schema.ts';
import type { Fetch } from '../../../src/web/api-client.ts';
import { updateMutation } from '../../../src/web/entity-document.ts';
import { registry } from './entities.ts';

type Row = Record<string, unknown>;

export interface ServerRequest {
  readonly path: string;
  /** GraphQL operation's name, empty for anything else. */
  readonly operation: string;
  readonly document: string;
  readonly variables: Row;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
}

/** The real schema over rows in memory, and the stream of changes; every document is validated as the server would. */
export class FakeServer {
  readonly rows = new Map<string, Row[]>();
  readonly requests: ServerRequest[] = [];
  readonly streams: FakeStream[] = [];
  /** Waits before an answer that is already made goes out, so that answers can overtake each other. */
  delayAnswer: (request: ServerRequest) => Promise<void> | undefined = () => undefined;
  /** Refuses instead of answering: a code of the catalogue. */
  refuse: (request: ServerRequest) => ErrorCode | undefined = () => undefined;
  /** Answers instead of GraphQL. */
  intercept: (request: ServerRequest) => Response | Promise<Response> | undefined = () => undefined;
  /** What the cookie gives; nothing, unless a test says otherwise. */
  renewal: () => string | null = () => null;
  /** Answers the second step of signing in with a ticket. */
  hasSecondFactor = false;
  /** Whether a request that was given up is still answered. */
  noticesAborts = true;
  me: Row = { ...signedIn };
  private clock = Date.parse('2025-01-01T00:00:00Z') * 1000;

  readonly fetch: Fetch = async (input, init = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { query?: string; variables?: Row }) : {};
    const request: ServerRequest = {
      path: input,
      operation: /(?:query|mutation) (\w+)/.exec(body.query ?? '')?.[1] ?? '',
      document: body.query ?? '',
      variables: body.variables ?? {},
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    this.requests.push(request);
    const answer = (await this.intercept(request)) ?? (await this.answer(request));
    await this.delayAnswer(request);
    if (this.noticesAborts) init.signal?.throwIfAborted();
    return answer;
  };

  table(entity: Entity): Row[] {
    const rows = this.rows.get(entity.id) ?? [];
    this.rows.set(entity.id, rows);
    return rows;
  }

  /** Microseconds, as PostgreSQL writes them. */
  now(): string {
    this.clock += 1;
    return `${new Date(Math.floor(this.clock / 1000)).toISOString().slice(0, -1)}${String(this.clock % 1000).padStart(3, '0')}Z`;
  }

  insert(entity: Entity, values: Row): Row {
    const at = this.now();
    const row = { id: uuidv7(), organizationId: 2, createdAt: at, updatedAt: at, ...values };
    this.table(entity).push(row);
    return row;
  }

  /** Changes a row as somebody else, and answers the event's data as the server would send it. */
  change(entity: Entity, id: string, patch: Row): Row {
    const row = this.find(entity, id) ?? {};
    const after = { ...patch, updatedAt: this.now() };
    const changes = Object.fromEntries(
      Object.entries(after).map(([name, to]) => [name, { from: row[name] ?? null, to }]),
    );
    Object.assign(row, after);
    return this.event(entity, 'changed', row, { id, changes });
  }

  event(entity: Entity, verb: string, row: Row, data: Row): Row {
    const { id: recordId, projectId = null, updatedAt: at } = row;
    return {
      id: uuidv7(),
      name: `${entity.id}.${verb}`,
      entity: entity.id,
      recordId,
      projectId,
      at,
      actor: null,
      data,
    };
  }

  find(entity: Entity, id: unknown): Row | undefined {
    return this.table(entity).find((row) => row.id === id);
  }

  /** Requests of one operation. */
  count(operation: string): number {
    return this.requests.filter((request) => request.operation === operation).length;
  }

  private async answer(request: ServerRequest): Promise<Response> {
    if (request.path.endsWith('/events')) return this.openStream(request);
    if (request.path === '/session/refresh') return jsonResponse({ jwtToken: this.renewal() });
    if (request.path === '/session/end') return new Response(null, { status: 204 });
    const code = this.refuse(request);
    if (code) return jsonResponse({ errors: [refusal(code)] }, code === 'UNAUTHENTICATED' ? 401 : 200);
    const { data, errors } = await graphql({
      schema,
      source: request.document,
      rootValue: this.roots(),
      variableValues: request.variables,
    });
    return jsonResponse(errors ? { errors } : { data }, errors?.some(({ path }) => !path) ? 400 : 200);
  }

  private openStream(request: ServerRequest): Response {
    const stream = new FakeStream(request);
    this.streams.push(stream);
    return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } });
  }

  private roots(): Row {
    const entities = registry.entities.map((entity) => this.rootsOf(entity));
    return {
      ...Object.assign({}, ...entities),
      me: () => this.me,
      organizationsForSignIn: ({ input }: { input: Row }) => {
        if (input.password !== 'right') throw graphqlError('BAD_CREDENTIALS');
        return { organizations: [{ id: 2, name: 'Prefeitura' }] };
      },
      authenticate: ({ input }: { input: Row }) => ({
        jwtToken: this.hasSecondFactor ? null : `token-${String(input.email)}-${String(input.organizationId)}`,
        twoFactorTicket: this.hasSecondFactor ? 'ticket' : null,
      }),
    };
  }

  private rootsOf(entity: Entity): Row {
    const one = (row: Row | undefined) => (row ? this.resolved(entity, row) : null);
    return {
      [entity.plural]: (args: Row) => this.connection(entity, this.table(entity), args),
      [entity.name]: ({ id }: Row) => one(this.find(entity, id)),
      [`create${entity.typeName}`]: ({ input }: { input: Row }) => ({
        [entity.name]: one(this.insert(entity, { ...defaultsOf(entity), ...(input[entity.name] as Row) })),
      }),
      [updateMutation(entity)]: ({ input }: { input: Row }) => {
        const row = this.find(entity, input.id) ?? this.firstFacts(entity, input.id);
        if (!row) throw graphqlError('NOT_FOUND');
        Object.assign(row, input.patch, { updatedAt: this.now() });
        return { [entity.name]: one({ ...row }) };
      },
      [`delete${entity.typeName}`]: ({ input }: { input: Row }) => {
        const row = this.find(entity, input.id);
        if (!row) throw graphqlError('NOT_FOUND');
        if (entity.softDelete) Object.assign(row, { deletedAt: this.now(), updatedAt: this.now() });
        else
          this.rows.set(
            entity.id,
            this.table(entity).filter((other) => other !== row),
          );
        return { [entity.name]: one(row) };
      },
    };
  }

  private firstFacts(entity: Entity, id: unknown): Row | undefined {
    const owner = entity.extends === undefined ? undefined : this.find(registry.get(entity.extends), id);
    return owner && this.insert(entity, { ...defaultsOf(entity), id, projectId: owner.projectId });
  }

  private connection(entity: Entity, rows: readonly Row[], { filter, first = 100, offset = 0, orderBy }: Row): Row {
    const found = rows.filter((row) => row.deletedAt == null && matches(row, (filter ?? {}) as Row));
    const keys = (orderBy ?? []) as readonly string[];
    const sorted = keys.length ? [...found].sort((a, b) => compare(a, b, keys)) : found;
    const nodes = () =>
      sorted.slice(Number(offset), Number(offset) + Number(first)).map((row) => this.resolved(entity, row));
    return { totalCount: found.length, nodes };
  }

  /** With its relations, as functions that graphql-js calls. */
  private resolved(entity: Entity, row: Row): Row {
    const relations = [...registry.relationsOf(entity).values()].map(({ name, to, cardinality, fieldName }) => {
      if (cardinality === 'one') return [name, () => this.find(to, row[fieldName]) ?? null];
      const related = () => this.table(to).filter((other) => other[fieldName] === row.id);
      return [name, (args: Row) => this.connection(to, related(), args)];
    });
    const computedValues = Object.entries(entity.allFields).flatMap(([name, { computed }]) => {
      if (computed?.how === 'join')
        return [
          [
            name,
            computed.of
              .map((part) => row[part])
              .filter(Boolean)
              .join(computed.separator),
          ],
        ];
      return computed?.how === 'count' ? [[name, this.table(relationTarget(entity, computed.of)).length]] : [];
    });
    return { ...row, ...Object.fromEntries(computedValues), ...Object.fromEntries(relations) };
  }
}

/** One connection to /events. */
export class FakeStream {
  readonly lastEventId: string | null;
  readonly authorization: string | null;
  readonly body: ReadableStream<Uint8Array>;
  isClosed = false;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor({ headers, signal }: ServerRequest) {
    this.lastEventId = headers.get('last-event-id');
    this.authorization = headers.get('authorization');
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
      cancel: () => {
        this.isClosed = true;
      },
    });
    signal?.addEventListener('abort', () => {
      if (!this.isClosed) this.controller?.error(new DOMException('Aborted', 'AbortError'));
      this.isClosed = true;
    });
  }

  write(text: string): void {
    this.controller?.enqueue(new TextEncoder().encode(text));
  }

  send(event: string, data: unknown, id?: string): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.isClosed = true;
    this.controller?.close();
  }
}

export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export function refusal(code: ErrorCode, extra: Row = {}): Row {
  return { message: wordsOf(code), extensions: { code, ...extra } };
}

function graphqlError(code: ErrorCode): GraphQLError {
  return new GraphQLError(wordsOf(code), { extensions: { code } });
}

export const signedIn = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Ana',
  email: 'ana@example.org',
  twoFaEnabled: false,
  mobilePhone: null,
  role: 'user',
  preferences: {},
  language: 'pt-BR',
  organizationId: 2,
  organization: {
    id: 2,
    name: 'Prefeitura',
    uiCustomizations: null,
    logoImage: null,
    idleMinutes: null,
    timeZone: 'America/Sao_Paulo',
    mayChooseLanguage: false,
  },
  organizations: [{ id: 2, name: 'Prefeitura', role: 'user' }],
  accessKeys: [],
  projectAccess: [{ projectId: '0190a000-0000-7000-8000-0000000000aa', accessKeys: ['parcels'] }],
  plugins: [{ id: 'test', state: 'enabled' }],
};

const unused = async (): Promise<never> => {
  throw new Error('Answered by the root value.');
};
const { schema } = buildSchema(
  registry,
  [handle(organizationsForSignIn, unused), handle(authenticate, unused)],
  [handle(me, unused)],
);

function defaultsOf(entity: Entity): Row {
  const fields = Object.entries(entity.allFields).filter(([, field]) => field.defaulted && !field.system);
  return Object.fromEntries(fields.map(([name, field]) => [name, field.default]));
}

function relationTarget(entity: Entity, name: string): Entity {
  const relation = registry.relationsOf(entity).get(name);
  if (!relation) throw new Error(name);
  return relation.to;
}

/** equalTo, in, search, and; what the tests need. */
function matches(row: Row, filter: Row): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (condition === null || condition === undefined) return true;
    if (name === 'and') return (condition as readonly Row[]).every((part) => matches(row, part));
    if (name === 'or') return (condition as readonly Row[]).some((part) => matches(row, part));
    if (name === 'search') return `${String(row.block)} ${String(row.lot)}`.includes(String(condition));
    return Object.entries(condition as Row).every(([operator, wanted]) => holds(operator, row[name] ?? null, wanted));
  });
}

function holds(operator: string, value: unknown, wanted: unknown): boolean {
  switch (operator) {
    case 'equalTo':
      return value === wanted;
    case 'notEqualTo':
      return value !== null && value !== wanted;
    case 'in':
      return (wanted as readonly unknown[]).includes(value);
    case 'isNull':
      return (value === null) === wanted;
    case 'lessThan':
      return value !== null && String(value) < String(wanted);
    case 'greaterThan':
      return value !== null && String(value) > String(wanted);
    default:
      throw new Error(`The server of these tests does not know '${operator}'.`);
  }
}

function compare(a: Row, b: Row, keys: readonly string[]): number {
  for (const key of keys) {
    const name = key
      .replace(/_(ASC|DESC)$/, '')
      .toLowerCase()
      .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [left, right] = [String(a[name]), String(b[name])];
    if (left !== right) return (left < right ? -1 : 1) * (key.endsWith('DESC') ? -1 : 1);
  }
  return 0;
}
