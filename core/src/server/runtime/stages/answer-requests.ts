import { GlebaError } from '../../../error/gleba-error.ts';
import { storedFileErrors } from '../../../file/stored-file-errors.ts';
import { clientInfoOf } from '../../../identity/client-info.ts';
import { createTicketGate } from '../../account/tickets.ts';
import { addressKey } from '../../identity/address-key.ts';
import { routeReads } from '../../query/create-reads.ts';
import { noteActor } from '../../telemetry/request-facts.ts';
import { requireFull } from '../calls.ts';
import { sendFile } from '../file-queries.ts';
import { createKeyedLimiter } from '../keyed-limiter.ts';
import { longestOpenBody } from '../longest-open-body.ts';
import { markPrivate } from '../mark-private.ts';
import { parseBody } from '../parse-body.ts';
import { createRouteTable } from '../route-table.ts';
import type { KernelRuntime } from '../runtime.ts';
import type { After } from './stages.ts';

/** An answer of so many bytes is charged to whoever asked. */
const largeAnswer = 1_000_000;
/** Of one person; the browser asks three at a time. More wait for their turn, so that one person cannot take every connection. */
const requestsAtOnce = 6;
const waitingRequests = 60;

type Asked = After<'data' | 'schema' | 'access' | 'writing' | 'fileDoors' | 'answering'>;
type Requests = Pick<KernelRuntime, 'graphql' | 'personOf' | 'bodyOf' | 'events' | 'upload' | 'download' | 'route'>;

/** What the host hands on: who asks is found out first, then the part that answers is asked. */
export function answerRequests(stages: Asked): Requests {
  return {
    graphql: graphqlDoor(stages),
    async personOf(authorization) {
      const claims = await stages.access.identity.claimsOf(authorization, clientInfoOf());
      return claims?.userId;
    },
    events: eventDoor(stages),
    ...fileRequests(stages),
    ...routeRequests(stages),
  };
}

function graphqlDoor({ access, answering }: Asked): Requests['graphql'] {
  const turns = createKeyedLimiter(requestsAtOnce, waitingRequests);
  return async (body, authorization, correlationId, about = {}) => {
    const { client = clientInfoOf() } = about;
    const known = access.authenticated(authorization, client);
    const actor = known instanceof Promise ? await known : known;
    noteActor(about.facts, actor);
    if (!actor && body.length > longestOpenBody) throw new GlebaError('DOCUMENT_TOO_LARGE');
    const place = actor?.userId ?? addressKey(client.address) ?? '';
    // Reading what was sent is work as well, and sending what comes of it: both take their turn.
    return turns.run(place, async () => {
      const answer = await answering.endpoint.execute(parseBody(body), { ...about, actor, correlationId, client });
      if (answer.weight > largeAnswer) turns.charge(place, answer.weight);
      const sending = about.send?.(answer);
      if (sending) await sending;
      return answer;
    });
  };
}

function eventDoor({ access: { identity, actorFor }, answering }: Asked): Requests['events'] {
  return async (authorization, lastEventId, facts) => {
    const claims = await identity.claimsOf(authorization, clientInfoOf());
    if (!claims) throw new GlebaError('UNAUTHENTICATED');
    if (facts) {
      facts.organizationId = claims.organizationId;
      facts.userId = claims.userId;
    }
    // The stream lasts as long as its session: new access tokens of it do not disturb it.
    const asker = async () => (await identity.sessions.find(claims)) && actorFor(claims.userId, claims.organizationId);
    return answering.hub.connect(asker, lastEventId);
  };
}

function fileRequests({ data, access, fileDoors }: Asked): Pick<Requests, 'upload' | 'download'> {
  return {
    async upload(request, facts) {
      const client = clientInfoOf();
      const actor = await access.authenticated(request.headers.get('authorization'), client);
      if (!actor || actor.role === 'contact') throw new GlebaError('UNAUTHENTICATED');
      requireFull({ client });
      noteActor(facts, actor);
      return fileDoors.uploads.handle(request, actor);
    },
    async download(request, fileId, facts) {
      const organizationId = fileDoors.addresses.verify(fileId, new URL(request.url).searchParams);
      if (organizationId === undefined) throw storedFileErrors.addressInvalid();
      if (facts) facts.organizationId = organizationId;
      const plugins = await access.states.statesOf(organizationId);
      return sendFile(data.db, data.files, plugins, organizationId, fileId, request);
    },
  };
}

function routeRequests({ data, schema, access, writing, answering }: Asked): Pick<Requests, 'route' | 'bodyOf'> {
  const { db } = data;
  const { plugins, registry } = schema;
  const findRoute = createRouteTable(plugins.flatMap(({ side: { routes = [] } }) => routes));
  return {
    bodyOf: (method, path) => findRoute(method, path)?.route.body,
    async route(request, correlationId, facts, client = clientInfoOf()) {
      const match = findRoute(request.method, new URL(request.url).pathname);
      if (!match) return undefined;
      const { route, parameters } = match;
      if (facts) facts.route = route.path;
      const asker = await access.authenticated(request.headers.get('authorization'), client);
      noteActor(facts, asker);
      const actor = await answering.calls.route(route, parameters.projectId, { actor: asker, correlationId, client });
      const answer = await route.handle({
        ...{ request, parameters, client, db },
        ...routeReads(db, registry, actor),
        context: answering.calls.routeContext(actor, correlationId),
        withTicket: createTicketGate(db, writing.transactions, correlationId),
      });
      return route.permission === 'open' ? answer : markPrivate(answer);
    },
  };
}
