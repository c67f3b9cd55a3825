import { allow, decimal, defineEntity, enumeration, geometry, readOnly, reference, text } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { topologyKinds, topologyRepairs, topologyStates } from '../topology.ts';
import { Geometry } from './geometry.entity.ts';
import { Land } from './land.entity.ts';

/** A place where the lots of a project do not fit together, as a topology report found it. */
export const TopologyFinding = defineEntity('lands.topologyFinding', {
  scope: 'project',
  fields: {
    jobId: text({ required: true, max: 36, indexed: true, writing: 'never' }),
    kind: enumeration(topologyKinds, { required: true, indexed: true, writing: 'never' }),
    landId: reference(Land, {
      required: true,
      inverse: 'topologyFindings',
      onDelete: 'cascade',
      writing: 'never',
    }),
    /** The shape that was looked at: a finding about another one is of no use any more. */
    geometryId: reference(Geometry, { onDelete: 'setNull', writing: 'never' }),
    otherLandId: reference(Land, { onDelete: 'setNull', writing: 'never' }),
    place: geometry('geometry', { writing: 'never' }),
    /** m² in the plane, of what overlaps or is missing. */
    area: decimal({ precision: 18, scale: 4, writing: 'never' }),
    /** m, mean. */
    width: decimal({ precision: 12, scale: 4, writing: 'never' }),
    repair: enumeration(topologyRepairs, { writing: 'never' }),
    state: enumeration(topologyStates, {
      required: true,
      default: 'open',
      indexed: true,
      writing: 'never',
      tones: { open: 'warning' },
    }),
    /** The operation on shapes that an accepted proposal was; undoing is its undoing. */
    operationId: text({ max: 36, writing: 'never' }),
  },
  ...readOnly(allow.all(allow.key(landsKey), allow.key(dataManageKey))),
});
