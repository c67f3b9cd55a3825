import type { ServerSide } from '@gleba/sdk/server';
import { moveCommand } from '@gleba/sdk/server';
import type { BaseMapSource } from '../../base-maps.ts';
import { BaseMap } from '../../entities/base-map.entity.ts';
import { baseMapRoutes } from './base-map.routes.ts';
import { baseMapRule } from './base-map-rule.ts';
import { brazilRoute } from './brazil.route.ts';
import { createGuardedBaseMaps } from './guarded-base-maps.ts';
import { keepBaseMaps } from './kept-base-maps.ts';

/** What lots are drawn upon: the embedded outline, and what an organization configures. */
export function baseMaps(source: BaseMapSource | undefined): ServerSide {
  return {
    operations: [moveCommand(BaseMap)],
    routes: [...baseMapRoutes(keepBaseMaps(source ?? createGuardedBaseMaps())), brazilRoute],
    writeRules: [baseMapRule],
  };
}
