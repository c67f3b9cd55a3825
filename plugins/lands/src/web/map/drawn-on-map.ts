import { boundsOf } from '@gleba/sdk/geo';
import { type TableSelection, useServices, useStore } from '@gleba/sdk/web';
import { autorun } from 'mobx';
import { useEffect, useRef } from 'react';
import { landStores } from '../land-stores.ts';
import type { LandMapView } from './land-map-view.ts';
import { loadLandBounds } from './project-extent.ts';

/** The map, once it is there. */
type View = LandMapView | undefined;

export interface MapMark {
  readonly shape: object;
  readonly text: string;
}

/** A list beside the map: its filter, the same object while it says the same, and the rows that are chosen in it. */
interface List {
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly chosen: TableSelection;
}

/** Tells the tools of the screen which map it is, and outlines the rows that are chosen in the list. */
export function useShownMap(view: View, list: List | undefined): void {
  const shownMap = useStore(landStores.map);
  const { filter, chosen } = list ?? {};
  useEffect(() => (view ? shownMap.show(view) : undefined), [shownMap, view]);
  useEffect(() => {
    if (view && chosen) shownMap.pick({ filter, choose: (ids) => chosen.add(ids) });
  }, [shownMap, view, filter, chosen]);
  useEffect(() => (view && chosen ? autorun(() => view.check(chosen.selected)) : undefined), [view, chosen]);
}

/** Draws shapes with their words upon the lots and brings them into view; the same list while it says the same. */
export function useMarksOnMap(view: View, marks: readonly MapMark[] | undefined): void {
  useEffect(() => {
    const bounds = marks && boundsOf(collected(marks));
    if (!view || !marks || !bounds) return;
    view.draft(marks);
    view.fit(bounds);
    return () => view.draft([]);
  }, [view, marks]);
}

/** Marks the selected lot and, where it was not selected on the map itself, goes there when it is out of sight. */
export function useSelectedOnMap(view: View, selectedId: string | undefined, shown: number): void {
  const { api } = useServices();
  const followed = useRef(0);
  useEffect(() => {
    if (!view) return;
    view.select(selectedId);
    if (selectedId === undefined) return;
    const isFollowing = shown !== followed.current;
    followed.current = shown;
    const controller = new AbortController();
    loadLandBounds(api, selectedId, controller.signal).then(
      (bounds) => {
        if (!controller.signal.aborted && bounds) view.locate(bounds, isFollowing);
      },
      // Marked it is anyway; where it lies is a help only.
      () => {},
    );
    return () => controller.abort();
  }, [api, view, selectedId, shown]);
}

function collected(marks: readonly MapMark[]): object {
  return { coordinates: marks.map(({ shape }) => ('coordinates' in shape ? shape.coordinates : [])) };
}
