import type { IncomingMessage, ServerResponse } from 'node:http';
import { GlebaError } from '@gleba/core';
import { addressKey, type KernelRuntime, longestOpenBody } from '@gleba/core/server';
import { createBytesInFlight } from './bytes-in-flight.ts';

/**
 * Nearly every request is smaller, as large as the headers that came before it at most. It is read without asking who sends it,
 * and takes no more memory than the connection itself.
 */
export const smallBody = 16_384;
/** What is held of a body that is handed on as it comes. */
const streamBytes = 262_144;
/** Four large bodies of one person at a time, and what a process of half a gigabyte can hold of all. */
const ofMembers = { ofOne: 20_000_000, inAll: 96_000_000 };
/** Whoever is not signed in has a purse of their own, so that nobody outside empties the one of those inside. */
const ofStrangers = { ofOne: 4_200_000, inAll: 24_000_000 };

export interface BodyLimits {
  readonly ofMember: number;
  readonly ofStranger: number;
  /** Handed on as it comes, by something that bounds it. */
  readonly isStream?: boolean;
}

export interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string | undefined;
}

export interface Intake {
  /**
   * Decides about a body of more than `smallBody` before any of it is read: who asks, how much they may send, and whether
   * there is room for it. Answers the most bytes to read; throws the refusal. The room is given back with the connection's
   * answer, or its end.
   */
  admit(runtime: KernelRuntime, asked: Asked, limits: BodyLimits): Promise<number>;
}

/** Bodies that may take as long as the server lets them: chunks of files, which go on where they were cut. */
export const slowBodies = new WeakSet<IncomingMessage>();

export const strangersLimits: BodyLimits = { ofMember: longestOpenBody, ofStranger: longestOpenBody };

export function createIntake(): Intake {
  const members = createBytesInFlight(ofMembers);
  const strangers = createBytesInFlight(ofStrangers);
  return {
    async admit(runtime, { request, response, address }, { ofMember, ofStranger, isStream = false }) {
      const person = await runtime.personOf(request.headers.authorization);
      const most = person === undefined ? ofStranger : ofMember;
      const told = toldLength(request);
      if (told !== undefined && told > most) throw new GlebaError('DOCUMENT_TOO_LARGE');
      // Whoever asked may have gone meanwhile, and nothing would give the room back.
      if (response.destroyed) throw new GlebaError('BAD_REQUEST');
      const bytes = isStream ? streamBytes : (told ?? most);
      const [held, key] = person === undefined ? [strangers, addressKey(address) ?? ''] : [members, person];
      held.take(key, bytes);
      response.once('close', () => held.give(key, bytes));
      if (isStream) slowBodies.add(request);
      return most;
    },
  };
}

/** Undefined for a body that comes in chunks. The parser takes digits only. */
export function toldLength({ headers }: IncomingMessage): number | undefined {
  const told = headers['content-length'];
  return told === undefined ? undefined : Number(told);
}

/** No body at all, or one that is read without a question. */
export function isSmall(request: IncomingMessage): boolean {
  const told = toldLength(request);
  return told === undefined ? request.headers['transfer-encoding'] === undefined : told <= smallBody;
}
