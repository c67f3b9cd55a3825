import type { ServerSide } from '@gleba/sdk/server';
import { checkTopologyWork } from './check-topology.work.ts';
import {
  dismissTopologyFindingHandler,
  repairTopologyHandler,
  startTopologyCheckHandler,
} from './topology-commands.ts';

/** How the lots of a project fit together, and what may be done where they do not. */
export const topology: ServerSide = {
  operations: [startTopologyCheckHandler, repairTopologyHandler, dismissTopologyFindingHandler],
  jobs: [checkTopologyWork],
};
