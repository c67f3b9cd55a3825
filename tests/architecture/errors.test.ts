import { describe, expect, test } from 'vitest';
import { findPlugins } from './support/plugins.ts';
import { declaredReasons, reachedErrors } from './support/reached-errors.ts';

/**
 * An operation names the errors of its plugin that its handler may come to, for whoever calls it: no fewer, because a program
 * would be surprised, and no others, because nobody would believe the list.
 */
const plugins = await findPlugins(['plugins', 'examples']);

describe.each(plugins)('the operations of $plugin.id', ({ plugin, folder }) => {
  const reached = reachedErrors(folder);
  const handlers = new Map(reached.map((one) => [one.operation, one]));
  const own = (reason: string) => reason.startsWith(`${plugin.id}.`);

  test('declare what their handlers may refuse, and nothing else', () => {
    const wrong = plugin.operations.flatMap(({ name, errors = [] }) => {
      const { reasons = new Set<string>(), path = folder } = handlers.get(name) ?? {};
      const missing = [...reasons].filter((reason) => own(reason) && !errors.includes(reason));
      const idle = errors.filter((reason) => !reasons.has(reason));
      return [
        ...missing.map((reason) => `${path}: '${name}' may come to '${reason}': add it to its \`errors\``),
        ...idle.map((reason) => `${path}: '${name}' never comes to '${reason}': take it out of its \`errors\``),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('declare errors that there are', () => {
    const known = new Set(declaredReasons(folder));
    const named = plugin.operations.flatMap(({ errors = [] }) => errors);
    expect(named.filter((reason) => !known.has(reason))).toEqual([]);
  });
});

test('what is looked for is found: handlers through the functions that they call', () => {
  const found = new Map(reachedErrors('plugins/lands/src').map(({ operation, reasons }) => [operation, reasons]));
  expect(found.size).toBeGreaterThan(25);
  expect(found.get('drawLand')).toContain('lands.shapeRequired');
  // Three functions away.
  expect(found.get('drawLand')).toContain('lands.noSuchStep');
  expect(found.get('landKeysByIds')).toEqual(new Set());
});
