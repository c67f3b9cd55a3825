import { token } from '../plugin/token.ts';
import type { Entity } from './entity.ts';

/** What kinds of records there are, for what is told of one at run time only. Whether somebody may read it is its own rule's affair. */
export interface EntityCatalogue {
  find(id: string): Entity | undefined;
}

export const entitiesToken = token<EntityCatalogue>('core.entities@1');
