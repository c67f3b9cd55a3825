import { accessKey } from '@gleba/sdk';

/** The screens that a profile may open. */
export const landsKey = accessKey('lands');
export const residentsKey = accessKey('residents');

/** Registering and changing lands, residents and layers. */
export const dataManageKey = accessKey('data.manage', 'data');
/** Importing files into a project. */
export const dataUploadKey = accessKey('data.upload', 'data');
