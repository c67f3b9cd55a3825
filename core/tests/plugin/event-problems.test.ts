import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  allow,
  changeOf,
  defineCommand,
  defineEntity,
  defineEvent,
  defineJob,
  definePlugin,
  describeProblem,
  type Plugin,
  text,
} from '../../src/index.ts';
import { kernel } from '../../src/kernel.ts';
import { type AnyReaction, defineReaction } from '../../src/server/contract/server-side.ts';
import { eventProblems, knownEvents } from '../../src/server/plugin/event-problems.ts';

const access = { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
const Wall = defineEntity('tiny.wall', {
  scope: 'organization',
  fields: { name: text(), secret: text({ hidden: true }) },
  access,
});
const Painted = defineEvent('tiny.wall.painted', { about: Wall, data: { color: text() } });
const Renamed = defineEvent('tiny.wall.renamed', changeOf(Wall, 'name'));
const tiny = (declaration: Partial<Plugin> = {}) =>
  definePlugin({ id: 'tiny', version: '1.0.0', entities: [Wall], events: [Painted, Renamed], ...declaration });

function told(plugin: Plugin, reactions: readonly AnyReaction[] = [], others: readonly Plugin[] = []): string[] {
  return eventProblems(plugin, reactions, knownEvents([kernel, ...others, plugin])).map(describeProblem);
}

describe('events at start', () => {
  test('that are declared, emitted and followed as they should be are no problem, nor are those of the kernel', () => {
    const paint = defineCommand('paint', {
      permission: allow.member,
      input: {},
      output: {},
      emits: [Painted, Renamed],
    });
    const reactions = [Painted, Renamed, Wall.events.changed, kernel.events[0] ?? Painted].map((on) =>
      defineReaction({ id: 'tiny.look', on, async run() {} }),
    );
    expect(told(tiny({ operations: [paint] }), reactions)).toEqual([]);
    expect(told(kernel)).toEqual([]);
  });

  test('that nobody declares are told with who emits or follows them', () => {
    const emits = [Painted];
    const plugin = tiny({
      events: [],
      operations: [defineCommand('paint', { permission: allow.member, input: {}, output: {}, emits })],
      jobs: [defineJob('tiny.paintAll', { payload: z.object({}), emits })],
    });
    const reaction = defineReaction({ id: 'tiny.dry', on: Painted, emits, async run() {} });
    expect(told(plugin, [reaction])).toEqual([
      "[tiny] Its command 'paint' emits 'tiny.wall.painted', which the plugin does not declare. Add the event to `events` of definePlugin.",
      "[tiny] Its job 'tiny.paintAll' emits 'tiny.wall.painted', which the plugin does not declare. Add the event to `events` of definePlugin.",
      "[tiny] Its reaction 'tiny.dry' emits 'tiny.wall.painted', which the plugin does not declare. Add the event to `events` of definePlugin.",
      "[tiny] Its reaction 'tiny.dry' follows 'tiny.wall.painted', which no loaded plugin declares. Add the event to `events` of the plugin that it is of, or load that plugin.",
    ]);
  });

  test('that two declare are told of the second', () => {
    const again = definePlugin({ id: 'other', version: '1.0.0', events: [Painted] });
    expect(told(again, [], [tiny()])).toEqual([
      "[other] Its event 'tiny.wall.painted' does not begin with the plugin's id. Call it 'other.<entity>.<pastTense>'.",
      "[other] Its event 'tiny.wall.painted' is also one of 'tiny'. Rename one of them.",
    ]);
    expect(told(tiny({ events: [Painted, Painted] }))).toEqual([
      "[tiny] It declares the event 'tiny.wall.painted' twice. Take one of the two out of `events`.",
    ]);
    const derived = defineEvent('tiny.wall.changed', { about: Wall, data: {} });
    expect(told(tiny({ events: [derived] }))).toEqual([
      "[tiny] Its event 'tiny.wall.changed' is derived from 'tiny.wall' already. Rename it.",
    ]);
  });

  test('that cannot read a version that stands in the log, or tell what is hidden, are told', () => {
    const data = { color: text(), secret: text() };
    const upcasts = { 2: (old: unknown) => old };
    const Repainted = defineEvent('tiny.wall.repainted', { about: Wall, version: 3, data, upcasts });
    expect(told(tiny({ events: [Repainted] }))).toEqual([
      "[tiny] Its event 'tiny.wall.repainted' is at v3 and cannot read v1, which stands in the log. Add `1: (data) => …` to its `upcasts`.",
      "[tiny] Its event 'tiny.wall.repainted' tells 'secret', hidden in 'tiny.wall'. Take it out of the event: hidden fields never leave the server.",
    ]);
  });
});
