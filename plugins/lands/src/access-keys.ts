import { accessKey } from '@gleba/sdk';

/** The screens that a profile may open. */
export const landsKey = accessKey('lands');
export const residentsKey = accessKey('residents');
export const validationKey = accessKey('validation');
/** Deciding what is asked of a project's lots. What holds in all projects is the administrators' to say. */
export const validationManageKey = accessKey('validation.manage');

/** Registering and changing lands, residents and layers. */
export const dataManageKey = accessKey('data.manage', 'data');
/** Importing files into a project. */
export const dataUploadKey = accessKey('data.upload', 'data');
/** Taking a project's data away as a file. */
export const dataExportKey = accessKey('data.export', 'data');

/** The workspace's key of a project's own page: the route table asks for it on the way to the sheet upload. */
export const projectDetailsKey = accessKey('project-details');
