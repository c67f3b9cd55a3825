import type { BaseMapSource } from '@gleba/sdk/geo';
import { baseMapRoutes, brazilRoute, createGuardedBaseMaps, keepBaseMaps } from '@gleba/sdk/geo/server';
import type { ServerSide } from '@gleba/sdk/server';
import { moveCommand } from '@gleba/sdk/server';
import { BaseMap } from '../../entities/base-map.entity.ts';
import { baseMapRule } from './base-map-rule.ts';
import { findBaseMap } from './find-base-map.ts';

/** What lots are drawn upon: the embedded outline, and what an organization configures. */
export function baseMaps(source: BaseMapSource | undefined): ServerSide {
  return {
    operations: [moveCommand(BaseMap)],
    routes: [...baseMapRoutes(keepBaseMaps(source ?? createGuardedBaseMaps()), findBaseMap), brazilRoute],
    writeRules: [baseMapRule],
  };
}
