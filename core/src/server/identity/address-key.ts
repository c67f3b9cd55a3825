import { isIP } from 'node:net';

/**
 * What one subscriber of a network cannot change at will: an IPv4 address, of an IPv6 address the first 64 bits (RFC 6177:
 * a site has at least so many addresses to itself). Undefined for what is no address.
 */
export function addressKey(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '');
  if (plain === undefined || isIP(plain) === 0) return undefined;
  if (isIP(plain) === 4) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  const filled = tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - behind)).fill('0')];
  const all = [...filled, ...(tail ? tail.split(':') : [])].slice(0, 4);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
