import { describe, expect, test } from 'vitest';
import { createSignedAddresses } from '../../src/server/file/signed-address.ts';

const key = new TextEncoder().encode('a key of the test that is long enough');
const id = '0190b8a0-0000-7000-8000-000000000001';
const otherId = '0190b8a0-0000-7000-8000-000000000002';

function scene() {
  let now = 1_700_000_000_000;
  const addresses = createSignedAddresses(key, () => now);
  const queryOf = (address: string) => new URL(address, 'http://x').searchParams;
  return { addresses, queryOf, pass: (seconds: number) => (now += seconds * 1000) };
}

describe('signed addresses', () => {
  test('open exactly the file they were made for', () => {
    const { addresses, queryOf } = scene();
    const address = addresses.sign({ id, organizationId: 2 }, 60);
    expect(new URL(address, 'http://x').pathname).toBe(`/files/${id}`);
    expect(addresses.verify(id, queryOf(address))).toBe(2);
    expect(addresses.verify(otherId, queryOf(address))).toBeUndefined();
  });

  test.each([
    ['org', '7'],
    ['org', '2.5'],
    ['org', ''],
    ['expires', '1700009999'],
    ['expires', 'Infinity'],
    ['expires', 'never'],
    ['signature', 'AAAA'],
    ['signature', ''],
    ['signature', 'é'.repeat(43)],
  ])('changed in %s to %j they open nothing', (name, value) => {
    const { addresses, queryOf } = scene();
    const query = queryOf(addresses.sign({ id, organizationId: 2 }, 60));
    query.set(name, value);
    expect(addresses.verify(id, query)).toBeUndefined();
    query.delete(name);
    expect(addresses.verify(id, query)).toBeUndefined();
  });

  test('hold as long as they were made for, and a quarter of an hour at most', () => {
    const { addresses, queryOf, pass } = scene();
    const short = queryOf(addresses.sign({ id, organizationId: 2 }, 60));
    const long = queryOf(addresses.sign({ id, organizationId: 2 }, 86_400));
    pass(59);
    expect(addresses.verify(id, short)).toBe(2);
    pass(1);
    expect(addresses.verify(id, short)).toBeUndefined();
    pass(839);
    expect(addresses.verify(id, long)).toBe(2);
    pass(1);
    expect(addresses.verify(id, long)).toBeUndefined();
  });

  test('of another key open nothing', () => {
    const { addresses, queryOf } = scene();
    const other = createSignedAddresses(new TextEncoder().encode('another key of the test, long enough'));
    expect(addresses.verify(id, queryOf(other.sign({ id, organizationId: 2 }, 900)))).toBeUndefined();
  });
});
