import { changeOf, defineEvent } from '@gleba/sdk';
import { LandVertex } from '../entities/land-vertex.entity.ts';

/** A vertex is of another type: it has a monument now, or was surveyed. */
export const vertexTypeChanged = defineEvent('lands.landVertex.typeChanged', changeOf(LandVertex, 'type'));
