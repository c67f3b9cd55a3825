import { describe, expect, test } from 'vitest';
import { definePlugin, type Plugin } from '../../src/plugin/plugin.ts';
import { orderPlugins } from '../../src/plugin/plugin-graph.ts';
import type { Tokens } from '../../src/plugin/token.ts';
import { offer } from './support/sample-plugins.ts';

interface Sample {
  readonly provides?: readonly string[];
  readonly needs?: readonly string[];
  readonly wants?: readonly string[];
  readonly version?: string;
}

/** Offers are named `<plugin>.api@1`. */
function sample(id: string, { provides = [`${id}.api@1`], needs = [], wants = [], version = '1.0.0' }: Sample = {}) {
  const tokens = (ids: readonly string[]): Tokens =>
    Object.fromEntries(ids.map((name, index) => [`as${index}`, offer(name)]));
  return definePlugin({ id, version, provides: provides.map(offer), needs: tokens(needs), wants: tokens(wants) });
}

function ordered(plugins: readonly Plugin[]) {
  const { started, problems } = orderPlugins(plugins);
  return { started: started.map(({ id }) => id), problems };
}

const codes = (plugins: readonly Plugin[]) => ordered(plugins).problems.map(({ plugin, code }) => `${plugin} ${code}`);

/** Every order of a few things. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((item, index) =>
    permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('the order of plugins', () => {
  test('providers stand before who needs or wants them, wherever they were listed', () => {
    const all = [sample('a', { needs: ['b.api@1'], wants: ['d.api@1'] }), sample('b', { needs: ['c.api@1'] })];
    for (const list of permutations([...all, sample('c'), sample('d', { wants: ['c.api@1'] })])) {
      const { started, problems } = ordered(list);
      expect(problems).toEqual([]);
      expect([...started].sort()).toEqual(['a', 'b', 'c', 'd']);
      for (const [later, earlier] of [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'd'],
        ['d', 'c'],
      ]) {
        expect(started.indexOf(later ?? ''), started.join()).toBeGreaterThan(started.indexOf(earlier ?? ''));
      }
    }
  });

  test('a want of nothing, of something broken, or in a ring never keeps a plugin from starting', () => {
    expect(ordered([sample('a', { wants: ['nobody.api@1'] })])).toEqual({ started: ['a'], problems: [] });
    const broken = [sample('a', { wants: ['b.api@1'] }), sample('b', { needs: ['nobody.api@1'] })];
    expect(ordered(broken).started).toEqual(['a']);
    expect(codes(broken)).toEqual(['b missing-need']);
    for (const ring of permutations([
      sample('a', { wants: ['b.api@1'] }),
      sample('b', { wants: ['c.api@1'] }),
      sample('c', { wants: ['a.api@1'] }),
    ])) {
      expect(ordered(ring).problems).toEqual([]);
      expect(ordered(ring).started).toHaveLength(3);
    }
  });

  test('a want of a plugin that needs the wanting one breaks neither, in any position', () => {
    for (const list of permutations([
      sample('a', { wants: ['b.api@1'] }),
      sample('b', { needs: ['c.api@1'] }),
      sample('c', { needs: ['a.api@1'] }),
    ])) {
      expect(ordered(list)).toEqual({ started: ['a', 'c', 'b'], problems: [] });
    }
  });
});

describe('problems', () => {
  test('a need that nobody provides is named', () => {
    const { started, problems } = ordered([sample('a', { needs: ['b.api@1'] })]);
    expect(started).toEqual([]);
    expect(problems).toEqual([
      {
        plugin: 'a',
        code: 'missing-need',
        message: "It needs 'b.api@1' (as 'as0'); no loaded plugin provides it.",
        fix: "Add the plugin that provides 'b.api'.",
      },
    ]);
  });

  test('another version of the service is told with the version that was found', () => {
    const { started, problems } = ordered([
      sample('a', { needs: ['b.api@2'] }),
      sample('b', { version: '4.5.6', provides: ['b.api@1'] }),
    ]);
    expect(started).toEqual(['b']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ plugin: 'a', code: 'wrong-version' });
    expect(problems[0]?.message).toBe("It needs 'b.api@2' (as 'as0'); found 'b.api@1' of plugin 'b' 4.5.6.");
  });

  test('the second plugin of an id is set aside', () => {
    expect(codes([sample('a'), sample('a', { version: '2.0.0', provides: [] })])).toEqual(['a duplicate-plugin']);
    expect(orderPlugins([sample('a'), sample('a', { version: '2.0.0' })]).started[0]?.version).toBe('1.0.0');
  });

  test('the second provider of a service is set aside with whoever needs its other services', () => {
    const list = [
      sample('a', { provides: ['map.tiles@1'] }),
      sample('b', { provides: ['map.tiles@1', 'b.api@1'] }),
      sample('c', { needs: ['b.api@1'] }),
      sample('d', { needs: ['map.tiles@1'] }),
    ];
    expect(codes(list)).toEqual(['b duplicate-provider', 'c needs-broken-plugin']);
    expect(ordered(list).started).toEqual(['a', 'd']);
    expect(ordered(list).problems[0]?.message).toContain("'a' 1.0.0");
  });

  test('a ring of needs is named with its members, once', () => {
    const list = [
      sample('x', { needs: ['a.api@1'] }),
      sample('a', { needs: ['b.api@1'] }),
      sample('b', { needs: ['c.api@1'] }),
      sample('c', { needs: ['a.api@1'] }),
      sample('free'),
    ];
    const { started, problems } = ordered(list);
    expect(started).toEqual(['free']);
    const rings = problems.filter(({ code }) => code === 'cycle');
    expect(rings.map(({ message }) => message)).toEqual(['It needs itself by way of a → b → c → a.']);
    expect(new Set(problems.map(({ plugin }) => plugin))).toEqual(new Set(['x', 'a', 'b', 'c']));
    expect(codes([sample('self', { needs: ['self.api@1'] })])).toContain('self cycle');
  });

  test('an id or version that cannot be used', () => {
    expect(codes([sample('Map-Tiles'), sample('a', { version: '1.0' }), sample('ok')])).toEqual([
      'Map-Tiles invalid-definition',
      'a invalid-definition',
    ]);
    expect(ordered([sample('1a'), sample('ok')]).started).toEqual(['ok']);
  });

  test('all problems are told at once; dependants are set aside and the rest starts', () => {
    const list = [
      sample('top', { needs: ['middle.api@1'] }),
      sample('middle', { needs: ['gone.api@1', 'base.api@3'] }),
      sample('base'),
      sample('loop', { needs: ['loop.api@1'] }),
      sample('other', { needs: ['base.api@1'] }),
    ];
    expect(codes(list).sort()).toEqual([
      'loop cycle',
      'loop needs-broken-plugin',
      'middle missing-need',
      'middle wrong-version',
      'top needs-broken-plugin',
    ]);
    expect(ordered(list).started).toEqual(['base', 'other']);
  });
});

test('five hundred plugins in diamonds are ordered by linear work', () => {
  let looks = 0;
  const counted = (plugin: Plugin): Plugin => ({
    ...plugin,
    get needs() {
      looks += 1;
      return plugin.needs;
    },
    get wants() {
      looks += 1;
      return plugin.wants;
    },
  });
  // Layers of two: each needs both of the layer below and wants both of the one under that, so paths double at each layer.
  const layer = (depth: number) => [`a${depth}.api@1`, `b${depth}.api@1`];
  const plugins = Array.from({ length: 250 }, (_, depth) =>
    ['a', 'b'].map((name) =>
      counted(
        sample(`${name}${depth}`, {
          needs: depth > 0 ? layer(depth - 1) : [],
          wants: depth > 1 ? layer(depth - 2) : [],
        }),
      ),
    ),
  ).flat();
  for (const list of [plugins, [...plugins].reverse()]) {
    looks = 0;
    const { started, problems } = orderPlugins(list);
    expect(problems).toEqual([]);
    expect(started).toHaveLength(500);
    expect(looks).toBeLessThanOrEqual(500 * 4);
    const place = new Map(started.map(({ id }, index) => [id, index]));
    for (let depth = 1; depth < 250; depth += 1) {
      expect(Math.min(place.get(`a${depth}`) ?? 0, place.get(`b${depth}`) ?? 0)).toBeGreaterThan(
        Math.max(place.get(`a${depth - 1}`) ?? 0, place.get(`b${depth - 1}`) ?? 0),
      );
    }
  }
});
