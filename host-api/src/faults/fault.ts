import { randomUUID } from 'node:crypto';
import { z } from '@gleba/sdk';
import { placeOf, scrub } from './scrub.ts';

/** One of the last acts before a fault: which screen, which operation, what came of it. No data of anybody. */
export interface Crumb {
  readonly at: string;
  readonly kind: 'screen' | 'request';
  readonly what: string;
  readonly status?: number | undefined;
}

/** Something that went wrong, as it may leave the house. */
export interface Fault {
  readonly id: string;
  readonly at: string;
  readonly side: 'server' | 'browser';
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly place: string | undefined;
  readonly crumbs: readonly Crumb[];
}

export const mostCrumbs = 20;
/** Bytes of what a browser tells. */
export const largestFault = 16_000;

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** As a browser tells it: somebody else's words. */
export const toldFault = z.object({
  name: text(100),
  message: text(2000),
  stack: text(8000),
  place: text(500),
  crumbs: z
    .array(
      z.object({
        at: z.iso.datetime(),
        kind: z.enum(['screen', 'request']),
        what: text(300),
        status: z.optional(z.int().check(z.gte(0), z.lte(999))),
      }),
    )
    .check(z.maxLength(mostCrumbs)),
});

export function faultOfBrowser({ name, message, stack, place, crumbs }: z.infer<typeof toldFault>): Fault {
  return {
    ...{ id: newId(), at: new Date().toISOString(), side: 'browser' },
    ...{ name: scrub(name, 100), message: scrub(message), stack: scrub(stack, 8000), place: placeOf(place) },
    crumbs: crumbs.map(({ at, kind, what, status }) => ({ at, kind, what: scrub(placeOf(what), 300), status })),
  };
}

/** Of a line of the log: its words are the program's own, what it carries is not sent but for the error. */
export function faultOfLog(message: string, error: unknown): Fault {
  const known = error instanceof Error ? error : undefined;
  const told = known ? `${message}: ${known.message}` : typeof error === 'string' ? `${message}: ${error}` : message;
  return {
    ...{ id: newId(), at: new Date().toISOString(), side: 'server', place: undefined, crumbs: [] },
    ...{ name: known?.name ?? 'Error', message: scrub(told), stack: scrub(known?.stack ?? '', 8000) },
  };
}

/** 32 hexadecimal digits, as both protocols want them. */
const newId = () => randomUUID().replaceAll('-', '');
