import { describe, expect, test } from 'vitest';
import { provide } from '../../src/plugin/provided.ts';
import type { ServiceContainer } from '../../src/plugin/service-container.ts';
import { token } from '../../src/plugin/token.ts';
import { createKernelContainer, injectable } from '../../src/server/plugin/kernel-container.ts';
import { createServiceMap } from '../../src/web/service-map.ts';

interface Lamp {
  readonly light: string;
}
const lampToken = token<Lamp>('house.lamp@1');
const roomToken = token<{ readonly lamp: Lamp }>('house.room@1');
const hosts: readonly [string, () => ServiceContainer][] = [
  ['the server', createKernelContainer],
  ['the browser', createServiceMap],
];

describe.each(hosts)('services of %s', (_name, create) => {
  test('are found by the token’s id, whichever copy of the token asks', () => {
    const container = create();
    const lamp = { light: 'warm' };
    container.load('house', [provide(lampToken, lamp)]);
    expect(container.has(lampToken)).toBe(true);
    expect(container.get(token<Lamp>('house.lamp@1'))).toBe(lamp);
  });

  test('are asked for in vain with a sentence', () => {
    expect(create().has(lampToken)).toBe(false);
    expect(() => create().get(lampToken)).toThrow('offer');
  });
});

describe('services that are made of others', () => {
  const made: string[] = [];
  const closed: string[] = [];
  const house = [
    injectable(
      roomToken,
      { lamp: lampToken },
      ({ lamp }) => {
        made.push('room');
        return { lamp };
      },
      async () => void closed.push('room'),
    ),
  ];

  test('are made once, when somebody asks, and closed before what they are made of', async () => {
    const container = createKernelContainer();
    container.load('shop', [
      injectable(
        lampToken,
        {},
        () => ({ light: 'warm' }),
        () => closed.push('lamp'),
      ),
    ]);
    container.load('house', house);
    expect(made).toEqual([]);
    expect(container.get(roomToken).lamp).toBe(container.get(lampToken));
    expect(container.get(roomToken)).toBe(container.get(roomToken));
    expect(made).toEqual(['room']);
    await container.close();
    expect(closed).toEqual(['room', 'lamp']);
    expect(container.has(roomToken)).toBe(false);
  });

  test('tell which service is missing, and come too late for a token that is taken', () => {
    const container = createKernelContainer();
    container.load('house', house);
    expect(() => container.get(roomToken)).toThrow('house.lamp@1');
    expect(() => container.load('shed', house)).toThrow("'shed' brings 'house.room@1'");
    expect(() => container.load('house', [])).toThrow("'house' has brought its services already");
  });

  test('are taken back with their owner, and with nobody else', async () => {
    const container = createKernelContainer();
    container.load('shop', [provide(lampToken, { light: 'warm' })]);
    container.load('house', house);
    await container.unload('house');
    expect(container.has(roomToken)).toBe(false);
    expect(container.has(lampToken)).toBe(true);
  });
});
