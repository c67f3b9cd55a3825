import { changeOf, defineEvent } from '@gleba/sdk';
import { Lawsuit } from '../entities/lawsuit.entity.ts';

/** A case before a court has another status. */
export const lawsuitStatusChanged = defineEvent('lands.lawsuit.statusChanged', changeOf(Lawsuit, 'processStatus'));
