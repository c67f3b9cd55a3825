import { changeOf, defineEvent, id, list, z } from '@gleba/sdk';
import { Land } from '../entities/land.entity.ts';

/** A lot has another status. */
export const landStatusChanged = defineEvent('lands.land.statusChanged', changeOf(Land, 'computedStatus'));

/** A lot shows another shape, or none any more. */
export const landReshaped = defineEvent('lands.land.reshaped', changeOf(Land, 'geometryId'));

const lots = { operationId: z.uuid(), landIds: list(id(Land)), count: z.int() };

/** A line divided this lot: it is archived, and its parts are lots of their own. */
export const landSplit = defineEvent('lands.land.split', { about: Land, data: lots });

/** This lot was made of adjacent ones, which are archived. */
export const landsMerged = defineEvent('lands.land.merged', { about: Land, data: lots });

export const landEvents = [landStatusChanged, landReshaped, landSplit, landsMerged];
