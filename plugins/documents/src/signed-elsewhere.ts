import { z } from '@gleba/sdk';

/** What a signature in a PDF says of itself, and whether it holds. */
export const foreignSignatures = z
  .array(
    z.object({
      subject: z.string(),
      issuer: z.string(),
      signedAt: z.nullable(z.string()),
      /** The bytes that it speaks of are as they were when it was made. */
      isIntact: z.boolean(),
      /** It speaks of the whole file; what came behind it was not signed by it. */
      isWhole: z.boolean(),
      /** Its certificate was good at that time, by its own dates. */
      isInTime: z.boolean(),
      /** The certificate says that it is of ICP-Brasil; its chain is not asked anybody. */
      isIcpBrasil: z.boolean(),
    }),
  )
  .check(z.maxLength(50));

export type ForeignSignature = z.infer<typeof foreignSignatures>[number];
