import { allow } from '@gleba/sdk';
import type { UploadPurpose } from '@gleba/sdk/server';
import { commentFilePurpose } from '../../entities/comment.entity.ts';

/** Files that are nothing yet but a person's own: what they are for is said by the record that will name them. */
export const ownPurpose = 'workspace.file';
/** The same, by a signed form. */
export const postedPurpose = 'workspace.postedFile';

/** Contacts only receive tasks. */
export const mayUpload = allow.role('staff', 'admin', 'manager', 'pilot', 'user');

/** The specification's limits: of the default uploader and of the other one, in bytes. */
export const filePurposes: readonly UploadPurpose[] = [
  { purpose: ownPurpose, permission: mayUpload, maxSize: 106_300_440_576, extensions: [] },
  { purpose: postedPurpose, permission: mayUpload, maxSize: 1_073_741_824, extensions: [] },
  // Who may comment follows from the record, which an upload does not name: the row beside the comment is asked (`CommentFile`).
  { purpose: commentFilePurpose, permission: mayUpload, extensions: [] },
];
