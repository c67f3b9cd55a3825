import { defineJob, z } from '@gleba/sdk';
import { areaNatures, areaSituations, holderKinds, limitTypes, mostSigefLots, serviceNatures } from '../sigef-words.ts';

const words = (most: number) => z.nullish(z.string().check(z.maxLength(most)));

export const sigefSettings = z.object({
  projectId: z.uuid(),
  landIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostSigefLots)),
  serviceNature: z.enum(serviceNatures),
  holderKind: z.enum(holderKinds),
  holderName: words(200),
  holderTaxId: words(20),
  situation: z.enum(areaSituations),
  areaNature: z.enum(areaNatures),
  propertyCode: words(20),
  registryCode: words(20),
  limitType: z.enum(limitTypes),
  /** Of the sides that face a street; without it, as the others. */
  streetLimitType: z.nullish(z.enum(limitTypes)),
});
export type SigefSettings = z.infer<typeof sigefSettings>;

/** Writes the vertices and sides of lots as SIGEF takes them. */
export const writeSigefSheet = defineJob('lands.writeSigefSheet', {
  payload: sigefSettings,
  result: z.object({
    fileId: z.uuid(),
    rows: z.int(),
    /** Vertices whose horizontal error is larger than their boundaries admit, and those of which it is not known. Only of who wrote the file. */
    precision: z.nullish(z.object({ imprecise: z.int(), unknown: z.int() })),
  }),
});
