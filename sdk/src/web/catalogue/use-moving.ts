import { type Entity, moveOperation } from '@gleba/core';
import { useRef, useState } from 'react';
import { useServices } from '../context/services.tsx';
import { moved } from './moved.ts';

/** What a catalogue's rows are to look like while the server is told of a new order. */
export function useMoving(entity: Entity, ids: readonly string[], refresh: () => Promise<void>) {
  const { api } = useServices();
  const [wished, setWished] = useState<readonly string[]>();
  /** One after the other: the second move starts from where the first has put its row. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const order = wished ?? ids;
  /** Rows that came or went meanwhile stand where the list has them. */
  const shown = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];

  const save = async (id: string, inOrder: readonly string[]) => {
    const afterId = inOrder[inOrder.indexOf(id) - 1] ?? null;
    await api.run(moveOperation(entity), { id, afterId });
  };
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
        // A refusal is told by the data layer; the list shows what holds.
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
