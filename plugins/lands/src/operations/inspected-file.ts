import { z } from '@gleba/sdk';

/** A file that was sent, to be looked at before anything is made of it; read in the encoding that is said, else in the one that is found. */
export const inspectedFile = {
  fileId: z.uuid(),
  projectId: z.uuid(),
  encoding: z.nullish(z.string().check(z.maxLength(40))),
};
