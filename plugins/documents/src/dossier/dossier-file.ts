import { z } from '@gleba/sdk';

/** One file of a dossier, as the specification's payload has it. */
export const dossierFile = z.object({
  /** Of a page: where the organization finds its file; of a paper: the path of its screen. */
  url: z.string().check(z.maxLength(500)),
  /** `text/html` for screens that are printed. */
  type: z.string().check(z.maxLength(60)),
  /** Its sheets from 1, or from the end below zero; null for all. */
  pages: z.nullable(z.array(z.int()).check(z.maxLength(2000))),
  /** By what people know it, in the index and in the readers' list of contents. */
  title: z.string().check(z.maxLength(400)),
  /** The page that it is; null for papers that are printed and for signed files. */
  pageId: z.nullable(z.uuid()),
  documentId: z.nullable(z.uuid()),
  /** Degrees to the right. */
  rotation: z.int(),
});
export type DossierFile = z.infer<typeof dossierFile>;
