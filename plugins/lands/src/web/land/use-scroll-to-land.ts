import { rowHeight, useServices } from '@gleba/sdk/web';
import { type RefObject, useEffect } from 'react';
import { rowsBefore } from './rows-before.ts';

type Filter = Readonly<Record<string, unknown>>;

interface Shown {
  readonly filter: Filter;
  readonly orderBy: readonly string[];
}

const document = `query LandIndex($filter: LandFilter!, $self: LandFilter!) {
  before: lands(filter: $filter) { totalCount }
  self: lands(filter: $self) { totalCount }
}`;

/**
 * Brings a lot that was pointed at on the map into view in the list, however far down it stands: the server counts the
 * rows before it. A lot that the list's filter leaves out moves nothing.
 */
export function useScrollToLand(
  frame: RefObject<HTMLElement | null>,
  id: string | undefined,
  shown: number,
  asked: Shown,
): void {
  const { api } = useServices();
  // Only pointing scrolls; filter and order are those of that moment.
  useEffect(() => {
    if (id === undefined || shown === 0) return;
    const controller = new AbortController();
    const find = async () => {
      const names = asked.orderBy.map((key) => key.replace(/^-/, ''));
      const { land } = await api.graphql<{ land: Filter | null }>(
        `query LandOrder($id: UUID!) { land(id: $id) { id ${names.join(' ')} } }`,
        { id },
        { signal: controller.signal, isQuiet: true },
      );
      if (!land) return;
      const before = rowsBefore(asked.orderBy, land);
      const answer = await api.graphql<Record<'before' | 'self', { readonly totalCount: number }>>(
        document,
        {
          filter: { and: [asked.filter, ...(before ? [before] : [])] },
          self: { and: [asked.filter, { id: { equalTo: id } }] },
        },
        { signal: controller.signal, isQuiet: true },
      );
      if (answer.self.totalCount === 1) reveal(frame.current, answer.before.totalCount);
    };
    // The lot is marked on the map anyway.
    find().catch(() => {});
    return () => controller.abort();
  }, [api, frame, shown]);
}

/** The table has no door for this yet: its scrolling element is found by its grid. */
function reveal(frame: HTMLElement | null, index: number): void {
  const scroller = frame?.querySelector('[role="grid"]')?.parentElement;
  if (!scroller) return;
  const top = index * rowHeight;
  const isSeen = top >= scroller.scrollTop && top + 2 * rowHeight <= scroller.scrollTop + scroller.clientHeight;
  if (!isSeen) scroller.scrollTo({ top: Math.max(0, top - scroller.clientHeight / 2 + rowHeight) });
}
