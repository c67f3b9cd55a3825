import { mostTold, onFault } from './on-fault.ts';

interface Crumb {
  readonly at: string;
  readonly kind: 'screen' | 'request';
  readonly what: string;
  readonly status?: number;
}

/** What went before a fault: the last twenty acts. */
const mostCrumbs = 20;

/**
 * Tells this server, and nobody else, of what broke in the page, with the screens and operations that went before it: no values, no names, ids
 * replaced. Where the operator sends faults nowhere, the first answer says so and nothing more is told. What broke before (`early`) is told first.
 */
export function tellFaults(early: readonly unknown[]): void {
  const crumbs: Crumb[] = [];
  let told = 0;
  const note = (kind: Crumb['kind'], what: string, status?: number) => {
    crumbs.push({
      ...{ at: new Date().toISOString(), kind, what: what.slice(0, 300) },
      ...(status !== undefined && { status }),
    });
    if (crumbs.length > mostCrumbs) crumbs.shift();
  };
  const noteScreen = () => note('screen', templateOf(location.pathname));
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const what = nameOf(input, init);
    try {
      const answer = await ask(input, init);
      note('request', what, answer.status);
      return answer;
    } catch (error) {
      note('request', what, 0);
      throw error;
    }
  };
  const push = history.pushState.bind(history);
  history.pushState = (...given) => {
    push(...given);
    noteScreen();
  };
  noteScreen();
  const tell = (error: unknown) => {
    if (told >= mostTold) return;
    told += 1;
    const known = error instanceof Error ? error : undefined;
    const body = JSON.stringify({
      name: (known?.name ?? 'Error').slice(0, 100),
      message: (known?.message ?? 'unknown').slice(0, 2000),
      stack: (known?.stack ?? '').slice(0, 5000),
      place: templateOf(location.pathname),
      crumbs,
    });
    ask('/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).then(
      (answer) => {
        if (answer.headers.get('x-faults') === 'off') told = mostTold;
      },
      () => {},
    );
  };
  for (const error of early) tell(error);
  onFault(tell);
}

function nameOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const address = new URL(input instanceof Request ? input.url : input, location.origin);
  const operation =
    typeof init?.body === 'string' ? /(?:query|mutation)\s+(\w{1,100})/.exec(init.body)?.[1] : undefined;
  return operation && address.pathname === '/graphql' ? operation : templateOf(address.pathname);
}

/** `/p/0190…/lands/7` → `/p/:id/lands/:id`. */
function templateOf(path: string): string {
  const parts = path.split('/').map((part) => (/\d|@|%|[\w-]{32}/.test(part) ? ':id' : part));
  return parts.join('/');
}
