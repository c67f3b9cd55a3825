import type { DossierFile } from './dossier-file.ts';

/** By which the dossier's own type of documents is known. */
export const dossierSlug = 'land-main-document';

interface Page {
  readonly id: string;
  readonly url: string | null;
  readonly fileId: string | null;
  readonly type: string;
  /** Of a PDF. */
  readonly sheets: number | null;
  readonly rotation: number;
}
export interface DossierDocument {
  readonly id: string;
  readonly name: string;
  readonly subjectId: string;
  readonly slug: string;
  /** Of its type; of several of one type, the one that was made first comes first. */
  readonly isRequired: boolean;
  readonly isSigned: boolean;
  readonly urlSigned: string | null;
  readonly pages: readonly Page[];
}
export interface DossierPerson {
  readonly id: string;
  readonly name: string;
  readonly legalResponsible: boolean;
}

/** Whose documents of the types come at a step: of everybody, one after the other, or of who answers for the lot alone. */
interface Step {
  readonly slugs: readonly string[];
  readonly of: 'everybody' | 'legalResponsible';
  /** All types of a person before the next person, or all persons of a type before the next type. */
  readonly by: 'person' | 'type';
}

/** The specification's order of a lot's dossier (001, section 9); persons come legal responsibles first. */
const steps: readonly Step[] = [
  { slugs: ['signature-stable-union', 'signature-married', 'signature-other'], of: 'everybody', by: 'type' },
  { slugs: ['power-of-attorney'], of: 'everybody', by: 'type' },
  { slugs: ['insufficient-resources-declaration'], of: 'everybody', by: 'type' },
  { slugs: ['identity', 'tax-id'], of: 'everybody', by: 'person' },
  {
    slugs: [
      ...['birth-certificate', 'death-certificate', 'marriage-certificate', 'marriage-divorce-certificate'],
      ...['stable-union-certificate', 'separation-declaration'],
    ],
    ...{ of: 'legalResponsible', by: 'type' },
  },
  { slugs: ['proof-of-possession-time'], of: 'everybody', by: 'type' },
  { slugs: ['proof-of-address'], of: 'everybody', by: 'type' },
];
const named = new Set(steps.flatMap(({ slugs }) => slugs));

/** Which sheets of what was signed go into the dossier; the others are of no use to a registry. */
const chosenSheets: Readonly<Record<string, readonly number[]>> = {
  'signature-stable-union': [1, 2, -2, -1],
  'signature-married': [1, 2, -2, -1],
  'signature-other': [1, 2, 8],
};

/**
 * The documents of a dossier as they follow. `subjects`: the lot behind its people. What the office requires besides comes last, in its own
 * order of types.
 */
export function inDossierOrder(
  documents: readonly DossierDocument[],
  { landId, people, typeOrder }: { landId: string; people: readonly DossierPerson[]; typeOrder: readonly string[] },
): readonly DossierDocument[] {
  const everybody = [
    ...people.filter(({ legalResponsible }) => legalResponsible),
    ...people.filter(({ legalResponsible }) => !legalResponsible),
  ];
  const of = (subjectIds: readonly string[], slugs: readonly string[], by: Step['by']) => {
    const found = (subjectId: string, slug: string) =>
      documents.filter((document) => document.subjectId === subjectId && document.slug === slug);
    return by === 'person'
      ? subjectIds.flatMap((id) => slugs.flatMap((slug) => found(id, slug)))
      : slugs.flatMap((slug) => subjectIds.flatMap((id) => found(id, slug)));
  };
  const ids = everybody.map(({ id }) => id);
  const responsible = everybody.flatMap(({ id, legalResponsible }) => (legalResponsible ? [id] : []));
  const known = steps.flatMap(({ slugs, of: whose, by }) =>
    of(whose === 'everybody' ? [...ids, landId] : responsible, slugs, by),
  );
  const required = new Set(documents.flatMap(({ slug, isRequired }) => (isRequired && !named.has(slug) ? [slug] : [])));
  return [
    ...known,
    ...of(
      [...ids, landId],
      typeOrder.filter((slug) => required.has(slug)),
      'type',
    ),
  ];
}

/** The files of a document, with what of them goes into the dossier. `title`: by what people know the document. */
export function filesOf(document: DossierDocument, title: string): readonly DossierFile[] {
  const { id: documentId, isSigned, urlSigned, slug, pages } = document;
  const chosen = (isSigned && chosenSheets[slug]) || null;
  if (isSigned && urlSigned !== null) {
    const pages = chosen && [...chosen];
    return [{ url: urlSigned, type: 'application/pdf', pages, title, pageId: null, documentId, rotation: 0 }];
  }
  const total = pages.reduce((sum, { sheets }) => sum + (sheets ?? 1), 0);
  const wanted = chosen && sheetsOf(chosen, total);
  let before = 0;
  return pages.flatMap(({ id, url, fileId, type, sheets, rotation }): DossierFile[] => {
    const first = before;
    before += sheets ?? 1;
    const own = wanted?.map((number) => number - first).filter((number) => number >= 1 && number <= (sheets ?? 1));
    if (own?.length === 0) return [];
    return [{ url: url ?? fileId ?? '', type, pages: own ?? null, title, pageId: id, documentId, rotation }];
  });
}

/** Each once, as they follow; what there is not is left out. */
export function sheetsOf(chosen: readonly number[], total: number): readonly number[] {
  const numbers = chosen.map((number) => (number < 0 ? total + number + 1 : number));
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= total).sort((a, b) => a - b);
}
