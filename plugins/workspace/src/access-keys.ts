import { accessKey } from '@gleba/sdk';

/** Opening a project's own page. */
export const projectDetailsKey = accessKey('project-details');
