import { describe, expect, test } from 'vitest';
import { domainOfHost, normalDomain } from '../../src/server/branding/domain.ts';
import { readImage } from '../../src/server/branding/read-image.ts';
import { jpeg, png } from './pictures.ts';

describe('a picture is what its bytes say', () => {
  test('PNG and JPEG tell their size', () => {
    expect(readImage(png(40, 30))).toEqual({ type: 'image/png', width: 40, height: 30 });
    expect(readImage(jpeg(1920, 1080))).toEqual({ type: 'image/jpeg', width: 1920, height: 1080 });
  });

  test.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['nothing', Buffer.alloc(0)],
    ['a page behind a picture', Buffer.concat([png(32, 32), Buffer.from('<script>alert(1)</script>')])],
    ['a page behind a signature', Buffer.concat([png(32, 32).subarray(0, 8), Buffer.from('<html>')])],
    ['a header and nothing to show', Buffer.concat([png(32, 32).subarray(0, 33), png(1, 1).subarray(-12)])],
    ['half a picture', png(32, 32).subarray(0, -20)],
    ['a page behind a photograph', Buffer.concat([jpeg(10, 10), Buffer.from('<html>')])],
    ['no pixels', png(0, 5)],
    ['more pixels than a browser should unpack', jpeg(65_000, 65_000)],
  ])('%s is none', (_name, bytes) => {
    expect(readImage(bytes)).toBeUndefined();
  });

  test('a size that was changed afterwards is found out', () => {
    const bytes = png(40, 40);
    bytes.writeUInt32BE(32, 16);
    expect(readImage(bytes)).toBeUndefined();
  });

  test('damage of any kind is read to an end', () => {
    const whole = [png(40, 40), jpeg(40, 40)];
    for (const bytes of whole) {
      for (let at = 0; at < bytes.length; at++) {
        for (const value of [0, 0xff]) {
          const damaged = Buffer.from(bytes);
          damaged[at] = value;
          readImage(damaged);
          readImage(damaged.subarray(0, at));
        }
      }
    }
  });
});

describe('a domain', () => {
  test.each([
    ['Portal.Exemplo.COM.br', 'portal.exemplo.com.br'],
    [' terra.example. ', 'terra.example'],
    ['München.example', 'xn--mnchen-3ya.example'],
    ['ＰＯＲＴＡＬ.example', 'portal.example'],
  ])('%s is %s', (text, name) => {
    expect(normalDomain(text)).toBe(name);
  });

  test.each([
    'https://portal.example',
    'portal.example:8080',
    'portal.example/entrar',
    'ana@portal.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    '',
    'a..b',
    '-a.example',
    'a b.example',
    `${'a'.repeat(64)}.example`,
    'portal.example\r\nX: y',
  ])('%j is none', (text) => {
    expect(normalDomain(text)).toBeUndefined();
  });

  test('of a Host header stands without its port', () => {
    expect(domainOfHost('Portal.example:3000')).toBe('portal.example');
    expect(domainOfHost('127.0.0.1:3000')).toBeUndefined();
    expect(domainOfHost(undefined)).toBeUndefined();
  });
});
