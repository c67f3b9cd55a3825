import type { Entity } from '@gleba/core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useServices } from '../context/services.tsx';
import { useOpen } from '../contribution/use-open.ts';
import { useAddressNow } from '../route/address-bar.tsx';
import { UnderModal } from '../route/modal-route.ts';
import { recordPanelOf } from '../screens/record-path.ts';
import { type ListBeside, ListsBesideContext } from './lists-beside.ts';

/** So long nobody goes on to a further row before a record is asked for: a key that is held down asks for the last one alone. */
const restMs = 150;

export interface RowsBesideOptions {
  readonly entity: Entity;
  readonly source: ListBeside['source'];
  readonly pathOf: ((id: string) => string) | undefined;
}

/**
 * How a list and the record that stands beside it keep together: the row of the shown record is marked and brought into view, and
 * whichever row becomes the active one is shown in its place. Next and previous in the record go through this very list.
 */
export function useRowsBeside({ entity, source, pathOf }: RowsBesideOptions) {
  const lists = useContext(ListsBesideContext);
  const open = useOpen();
  const addressNow = useAddressNow();
  const shownId = useShownId(entity);
  const [activeId, setActive] = useState(shownId);
  const [reveal, setReveal] = useState(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ shownId, show: (_id: string) => {} });
  const show = (id: string) => {
    if (!pathOf) return;
    // What the record shows stays: who looks through visits goes on to the next one's.
    const { search } = (latest.current.shownId !== undefined && addressNow?.()) || { search: '' };
    open(pathOf(id) + search);
  };
  useEffect(() => {
    latest.current = { shownId, show };
  });
  useEffect(() => {
    // Somebody has gone on already.
    if (shownId === undefined || waiting.current !== undefined) return;
    setActive(shownId);
    setReveal((times) => times + 1);
  }, [shownId]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const hasRecords = pathOf !== undefined;
  useEffect(() => {
    if (!hasRecords) return;
    return lists?.add(entity.id, { source, open: (id) => latest.current.show(id) });
  }, [lists, entity, source, hasRecords]);
  return {
    shownId,
    activeId,
    reveal,
    onActive(id: string | undefined) {
      setActive(id);
      clearTimeout(waiting.current);
      waiting.current = undefined;
      if (id === undefined || latest.current.shownId === undefined) return;
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        const { shownId, show } = latest.current;
        if (shownId !== undefined && shownId !== id) show(id);
      }, restMs);
    },
    /** By a key the record that is shown already is gone into. */
    onOpen(id: string, isByKey = false) {
      if (id !== latest.current.shownId) show(id);
      else if (isByKey) lists?.enter?.();
    },
  };
}

/** Of which record of this kind the panel over the screen is, if it is one's. */
function useShownId(entity: Entity): string | undefined {
  const { panels } = useServices();
  const modalPath = useContext(UnderModal);
  const found = modalPath === undefined ? undefined : panels.at(modalPath);
  return found && recordPanelOf([found.panel], entity) ? found.params[`${entity.name}Id`] : undefined;
}
