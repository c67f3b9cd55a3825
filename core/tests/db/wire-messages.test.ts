import { describe, expect, it } from 'vitest';
import { errorResponse, withoutEarlyReady, withoutSuspension } from '../../src/server/db/embedded/wire-messages.mjs';

const message = (type: string, body = '') => {
  const head = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};
const bound = message('2');
const row = message('D', 'a row in which an s stands, and a Z');
const ready = message('Z', 'T');

describe('what the embedded engine answers', () => {
  it('goes through as it is', () => {
    const answer = Buffer.concat([bound, row, message('C', 'SELECT 1'), ready]);
    expect(withoutSuspension(answer)).toBe(answer);
    expect(withoutEarlyReady(answer, true)).toBe(answer);
  });

  it('is an error where a statement was given up in its middle', () => {
    const answer = withoutSuspension(Buffer.concat([bound, row, message('s'), ready]));
    const told = errorResponse('ERROR', 'XX000', 'the embedded engine gave the statement up');
    expect(answer).toEqual(Buffer.concat([bound, row, told, ready]));
  });

  it('is ready once, at the end of a series', () => {
    const answer = Buffer.concat([message('E', 'no'), ready, ready]);
    expect(withoutEarlyReady(answer, true)).toEqual(Buffer.concat([message('E', 'no'), ready]));
    expect(withoutEarlyReady(answer, false)).toEqual(message('E', 'no'));
  });
});
