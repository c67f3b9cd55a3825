import { useServices } from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';

const watched: readonly string[] = [Land.id, Geometry.id];
const quietTime = 500;

/** Calls back half a second after the last change to the project's lots or shapes, whoever made it. */
export function useLandsChanged(projectId: string, onChange: () => void): void {
  const { live } = useServices();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe((message) => {
      const isOurs =
        message.kind === 'reset' ||
        (message.kind !== 'transient' && watched.includes(message.entity) && message.projectId === projectId);
      if (!isOurs) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), quietTime);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, projectId]);
}
