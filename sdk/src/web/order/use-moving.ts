import { useRef, useState } from 'react';
import { moved } from './moved.ts';

export interface MovingOptions {
  /** Tells the server that `id` stands where `inOrder` has it. A refusal is told by the data layer. */
  readonly save: (id: string, inOrder: readonly string[]) => Promise<unknown>;
  /** Loads what holds now: after the last move, refused or not. */
  readonly refresh: () => Promise<unknown>;
}

export type Moving = ReturnType<typeof useMoving>;

/** What rows are to look like while the server is told of their new order. */
export function useMoving(ids: readonly string[], { save, refresh }: MovingOptions) {
  const [wished, setWished] = useState<readonly string[]>();
  /** One after the other: the second move starts from where the first has put its row. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const order = wished ?? ids;
  /** Rows that came or went meanwhile stand where the list has them. */
  const shown = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];

  return {
    shown,
    /** While it is dragged: nothing is told to the server yet. */
    preview: (id: string, to: number) => setWished(moved(shown, id, to)),
    cancel: () => waiting.current === 0 && setWished(undefined),
    move(id: string, to: number): void {
      const next = moved(shown, id, to);
      setWished(next);
      waiting.current += 1;
      queue.current = queue.current
        .then(() => save(id, next))
        // Refused: the list shows what holds.
        .catch(() => {})
        .then(async () => {
          waiting.current -= 1;
          if (waiting.current > 0) return;
          await refresh().catch(() => {});
          setWished(undefined);
        });
    },
  };
}
