import { describe, expect, test } from 'vitest';
import { addressKey } from '../../src/server/identity/address-key.ts';

describe('what one subscriber cannot change', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, key) => expect(addressKey(address)).toBe(key));

  test.each(['', 'proxy', '203.0.113', '1.2.3.4, 5.6.7.8', undefined])('%s is no address', (address) =>
    expect(addressKey(address)).toBeUndefined(),
  );
});
