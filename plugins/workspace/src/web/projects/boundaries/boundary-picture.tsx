import type { GeoJsonGeometry } from '@gleba/sdk';
import { useMemo } from 'react';
import classes from '../projects.module.css';
import { outlineOf } from './outline.ts';

const margin = 60;

/** The boundaries as a plain drawing, which needs no network. */
export function BoundaryPicture({ geometry, label }: { readonly geometry: GeoJsonGeometry; readonly label: string }) {
  const outline = useMemo(() => outlineOf(geometry), [geometry]);
  if (!outline) return null;
  const box = [-margin, -margin, outline.width + 2 * margin, outline.height + 2 * margin].join(' ');
  return (
    <svg className={classes.boundary} viewBox={box} role="img" aria-label={label}>
      <path d={outline.path} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
