import { changeOf, defineEvent } from '@gleba/sdk';
import { SoilNotice } from '../entities/soil-notice.entity.ts';

/** Somebody has looked at the ground of a lot that had a problem. */
export const noticeClosed = defineEvent('soil.soilNotice.closed', changeOf(SoilNotice, 'isOpen', { to: [false] }));
