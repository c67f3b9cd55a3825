import { token } from '@gleba/sdk';
import type { BaseMapSource } from '@gleba/sdk/geo';

/** Where an installation has base maps from somewhere else than the internet. */
export const baseMapSourceToken = token<BaseMapSource>('lands.base-map-source@1');
