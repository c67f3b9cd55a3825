import { serverSide } from '@gleba/sdk/server';
import { trees } from '../plugin.ts';

export const server = serverSide(trees, () => ({}));
