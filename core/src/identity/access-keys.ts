import { accessKey } from '../permission/access-rule.ts';

/** Keys that rows of the kernel ask for. The plugin `workspace` declares them: the screens are its. */

/** Opening a project's own page. */
export const projectDetailsKey = accessKey('project-details');
/** Who works in a project. */
export const membersKey = accessKey('members');
