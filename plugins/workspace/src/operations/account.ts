import { allow, defineCommand, mini } from '@gleba/sdk';

/**
 * Takes an uploaded file of the person's own as their picture, or takes the picture away. What it is, its bytes say; a file
 * that is no picture is thrown away.
 */
export const setAvatar = defineCommand('setAvatar', {
  permission: allow.member,
  isOutsideTransaction: true,
  input: { fileId: mini.nullish(mini.uuid()) },
  output: { avatarId: mini.nullable(mini.string()) },
});

export const accountOperations = [setAvatar];
