import { describe, expect, it, vi } from 'vitest';
import { Layers } from '../../src/web/layer/layers.ts';

interface Pressed {
  readonly isComposing?: boolean;
  readonly target?: object;
  readonly isUsed?: boolean;
  /** Never comes back up. */
  readonly isStopped?: boolean;
}

/** A page with its keyboard, and what of its layers was closed by it. */
function harness() {
  const page = new EventTarget();
  /** The page once more, when the key comes back up to it. */
  const last = new EventTarget();
  const listening = { count: 0 };
  const layers = new Layers(
    () =>
      ({
        addEventListener: (name: string, listener: EventListener, options?: { capture?: boolean }) => {
          if (options?.capture) listening.count += 1;
          (options?.capture ? page : last).addEventListener(name, listener);
        },
        removeEventListener: (name: string, listener: EventListener, options?: { capture?: boolean }) => {
          if (options?.capture) listening.count -= 1;
          (options?.capture ? page : last).removeEventListener(name, listener);
        },
      }) as Window,
  );
  const closed: string[] = [];
  const open = (name: string, place = layers.nextPlace(), isBeside = false) => {
    const close = () => {
      closed.push(name);
      remove();
    };
    const remove = layers.add(place, close, isBeside);
  };
  const press = (key: string, more: Pressed = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), {
      key,
      isComposing: more.isComposing ?? false,
    });
    if (more.target) Object.defineProperty(event, 'target', { value: more.target });
    page.dispatchEvent(event);
    if (more.isUsed) event.preventDefault();
    if (!more.isStopped) last.dispatchEvent(event);
  };
  return { layers, listening, closed, open, press };
}

describe('Escape over layers', () => {
  it('closes the uppermost, one at a time', () => {
    const { closed, open, press } = harness();
    open('record');
    open('full screen');
    open('question');
    press('Escape');
    expect(closed).toEqual(['question']);
    press('Escape');
    press('Escape');
    press('Escape');
    expect(closed).toEqual(['question', 'full screen', 'record']);
  });

  it('knows what is drawn within another for the upper one, though it is there before', () => {
    const { layers, closed, open, press } = harness();
    const outer = layers.nextPlace();
    const inner = layers.nextPlace();
    open('dialog in it', inner);
    open('record', outer);
    press('Escape');
    expect(closed).toEqual(['dialog in it']);
  });

  it('leaves other keys, an unfinished composition, and what closes itself alone', () => {
    const { closed, open, press } = harness();
    open('record');
    press('Enter');
    press('Escape', { isComposing: true });
    press('Escape', { target: { closest: (selector: string) => (selector.includes('stop-propagation') ? {} : null) } });
    press('Escape', { target: { closest: (selector: string) => (selector.includes('aria-haspopup') ? {} : null) } });
    expect(closed).toEqual([]);
    press('Escape', { target: { closest: () => null } });
    expect(closed).toEqual(['record']);
  });

  it('closes what stands beside the screen last, and only where the screen did not use the key', () => {
    const { layers, closed, listening, open, press } = harness();
    open('record beside', layers.nextPlace(), true);
    open('question');
    press('Escape');
    expect(closed).toEqual(['question']);
    press('Escape', { isUsed: true });
    press('Escape', { target: { closest: (selector: string) => (selector.startsWith('input') ? {} : null) } });
    expect(closed).toEqual(['question']);
    press('Escape', { target: { closest: (selector: string) => (selector.includes('Popover') ? null : {}) } });
    expect(closed).toEqual(['question', 'record beside']);
    expect(listening.count).toBe(0);
  });

  it('closes it also where something stops the key on its way without using it', () => {
    vi.useFakeTimers();
    const { layers, closed, open, press } = harness();
    open('record beside', layers.nextPlace(), true);
    press('Escape', { isStopped: true, isUsed: true });
    vi.runAllTimers();
    expect(closed).toEqual([]);
    press('Escape', { isStopped: true });
    vi.runAllTimers();
    expect(closed).toEqual(['record beside']);
    vi.useRealTimers();
  });

  it('listens only while something is open', () => {
    const { listening, open, press } = harness();
    expect(listening.count).toBe(0);
    open('record');
    open('question');
    expect(listening.count).toBe(1);
    press('Escape');
    press('Escape');
    expect(listening.count).toBe(0);
  });
});
