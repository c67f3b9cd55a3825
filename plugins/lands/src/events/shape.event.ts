import { changeOf, defineEvent } from '@gleba/sdk';
import { ShapeChange } from '../entities/shape-change.entity.ts';
import { TopologyFinding } from '../entities/topology-finding.entity.ts';

/** What was done to a lot's shape was undone. */
export const shapeChangeUndone = defineEvent(
  'lands.shapeChange.undone',
  changeOf(ShapeChange, 'undoneBy', { from: [null] }),
);

/** A person accepted or dismissed what a topology report found, or took that back. */
export const topologyFindingSettled = defineEvent('lands.topologyFinding.settled', changeOf(TopologyFinding, 'state'));

export const shapeEvents = [shapeChangeUndone, topologyFindingSettled];
