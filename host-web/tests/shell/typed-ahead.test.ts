import { expect, it } from 'vitest';
import { createTypedAhead } from '../../src/shell/use-typed-ahead.ts';

function keyboard() {
  const target = new EventTarget();
  return {
    target,
    press(key: string, more: Record<string, unknown> = {}) {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

it('keeps what is typed until it is taken, and leaves keys alone before and after', () => {
  const { target, press } = keyboard();
  const ahead = createTypedAhead(target);
  expect(press('x')).toBe(false);
  ahead.begin();
  expect(press('k', { ctrlKey: true })).toBe(false);
  for (const key of 'lotr') expect(press(key)).toBe(true);
  press('Backspace');
  press('e');
  expect(press('Escape')).toBe(false);
  expect(ahead.take()).toBe('lote');
  expect(press('s')).toBe(false);
  expect(ahead.take()).toBe('');
});
