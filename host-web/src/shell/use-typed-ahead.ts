import { useState } from 'react';

/** A script that has not come by then may not take people's keys any longer. */
const longestMs = 10_000;

export interface TypedAhead {
  /** From now on what is typed is kept. */
  begin(): void;
  /** What was typed since; nothing is kept any longer. */
  take(): string;
}

/** Keeps what somebody types before the field that they mean has the focus: its script is on its way, or its layer still opens. */
export function useTypedAhead(): TypedAhead {
  const [typedAhead] = useState(createTypedAhead);
  return typedAhead;
}

export function createTypedAhead(on: EventTarget = globalThis): TypedAhead {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (ctrlKey || metaKey || altKey) return;
    if (key.length === 1) text += key;
    else if (key === 'Backspace') text = text.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    clearTimeout(timer);
    on.removeEventListener('keydown', keep, { capture: true });
  };
  return {
    begin() {
      end();
      text = '';
      on.addEventListener('keydown', keep, { capture: true });
      timer = setTimeout(end, longestMs);
    },
    take() {
      end();
      const typed = text;
      text = '';
      return typed;
    },
  };
}
