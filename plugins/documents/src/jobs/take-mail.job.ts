import { defineJob, z } from '@gleba/sdk';

/** Takes what people sent to the office's address; `problem`: why it could not. */
export const takeMail = defineJob('documents.takeMail', {
  payload: z.object({}),
  result: z.object({ papers: z.int(), refused: z.int(), problem: z.nullable(z.string()) }),
});
