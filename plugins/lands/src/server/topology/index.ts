import type { ServerSide } from '@gleba/sdk/server';
import { checkTopologyWork } from './check-topology.work.ts';
import { dismissTopologyFinding, repairTopology, startTopologyCheck } from './topology-commands.ts';

/** How the lots of a project fit together, and what may be done where they do not. */
export const topology: ServerSide = {
  commands: [startTopologyCheck, repairTopology, dismissTopologyFinding],
  jobs: [checkTopologyWork],
};
