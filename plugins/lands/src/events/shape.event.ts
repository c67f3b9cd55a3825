import { changeOf, defineEvent } from '@gleba/sdk';
import { Geometry } from '../entities/geometry.entity.ts';
import { ShapeChange } from '../entities/shape-change.entity.ts';
import { TopologyFinding } from '../entities/topology-finding.entity.ts';

/** A shape of a layer came by itself, by somebody's hand or another program's: none that a job brings, none of an operation on lots. */
export const geometryDrawn = defineEvent(
  'lands.geometry.drawn',
  changeOf(Geometry, 'isSingle', { to: [true], alsoFirst: true }),
);

/** What was done to a lot's shape was undone. */
export const shapeChangeUndone = defineEvent(
  'lands.shapeChange.undone',
  changeOf(ShapeChange, 'undoneBy', { from: [null] }),
);

/** A person accepted or dismissed what a topology report found, or took that back. */
export const topologyFindingSettled = defineEvent('lands.topologyFinding.settled', changeOf(TopologyFinding, 'state'));

export const shapeEvents = [geometryDrawn, shapeChangeUndone, topologyFindingSettled];
