import { isIP } from 'node:net';
import { parseForeignJson } from '@gleba/core/server';
import type { Context, Hono } from 'hono';
import { faultOfBrowser, largestFault, toldFault } from './fault.ts';
import type { FaultReporter } from './fault-reporter.ts';

/** Of one network address in a minute; whoever tells more is in a loop. */
const mostPerMinute = 10;
/** Of everybody in a minute. */
const mostOfAll = 120;

/**
 * Where browsers tell of their faults; they can reach nobody else (Content-Security-Policy). Open, since a page may break before anybody has
 * signed in: bounded, counted by network address, and answered alike whatever becomes of it. `x-faults: off` tells a page to tell no more.
 */
export function addFaultRoute(
  app: Hono,
  reporter: FaultReporter | undefined,
  addressOf: (context: Context) => string | undefined,
): void {
  const counted = countPerMinute();
  app.post('/faults', async (context) => {
    if (!reporter) return context.body(null, 204, { 'x-faults': 'off' });
    const length = Number(context.req.header('content-length') ?? Number.NaN);
    const place = addressOf(context) ?? 'unknown';
    const isTaken = length <= largestFault && counted(isIP(place) ? place : 'unknown', mostPerMinute);
    if (!isTaken || !counted('', mostOfAll)) return context.body(null, 204);
    const told = toldFault.safeParse(jsonOf(await context.req.text()));
    if (told.success) reporter.report(faultOfBrowser(told.data));
    return context.body(null, 204);
  });
}

/** What is no JSON of a page's is nothing; whoever sent it learns no more than others. */
function jsonOf(text: string): unknown {
  try {
    return parseForeignJson(text, { bytes: largestFault, depth: 8 });
  } catch {
    return undefined;
  }
}

function countPerMinute(): (name: string, most: number) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  return (name, most) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      counts = new Map();
      minute = now;
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= most;
  };
}
