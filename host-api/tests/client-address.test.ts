import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress, trustedNetworks } from '../src/http/client-address.ts';

const loopback = trustedNetworks('127.0.0.0/8,::1') ?? new BlockList();
const proxies = trustedNetworks('10.0.0.0/8, 2001:db8::/32') ?? new BlockList();

describe('who asks (Strapi CVE-2025-64526: a forged header made a new person for the limit)', () => {
  test.each([
    ['a stranger says it was another', '203.0.113.9', '8.8.8.8', loopback, '203.0.113.9'],
    ['nobody is between', '203.0.113.9', undefined, loopback, '203.0.113.9'],
    ['our proxy tells', '127.0.0.1', '203.0.113.9', loopback, '203.0.113.9'],
    ['our proxy tells what the stranger invented, too', '127.0.0.1', '8.8.8.8, 203.0.113.9', loopback, '203.0.113.9'],
    ['two of our proxies', '10.0.0.1', '8.8.8.8,203.0.113.9,10.9.9.9', proxies, '203.0.113.9'],
    ['a proxy of IPv6', '2001:db8::1', '[2001:4860::8888]:443', proxies, '2001:4860::8888'],
    ['a mapped address', '::ffff:127.0.0.1', '203.0.113.9:5000', loopback, '203.0.113.9'],
    ['nonsense, which only our proxy can have passed on', '127.0.0.1', 'unknown', loopback, '127.0.0.1'],
    ['an injected line', '127.0.0.1', '1.2.3.4\r\nx: y', loopback, '127.0.0.1'],
    ['only our proxies', '10.0.0.1', '10.0.0.2', proxies, '10.0.0.2'],
    ['no socket', undefined, '203.0.113.9', loopback, undefined],
  ])('%s', (_, connected, forwarded, trusted, expected) =>
    expect(clientAddress(connected, forwarded, trusted)).toBe(expected),
  );

  test('nothing is believed where no proxy is named', () => {
    expect(clientAddress('127.0.0.1', '8.8.8.8', trustedNetworks('') ?? loopback)).toBe('127.0.0.1');
  });
});
