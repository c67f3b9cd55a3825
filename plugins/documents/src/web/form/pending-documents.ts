/** What a form asks for of one type of documents. */
export interface DocumentFieldFacts {
  readonly label: string;
  readonly isRequired: boolean;
  /** Those that are there already. */
  readonly documents: number;
  /** Those that were chosen and are not sent yet. */
  readonly pages: number;
}

/** Labels of what is required and has no pages: the form asks before it goes on without them. */
export function pendingLabels(fields: readonly DocumentFieldFacts[]): readonly string[] {
  return fields
    .filter(({ isRequired, documents, pages }) => isRequired && documents === 0 && pages === 0)
    .map(({ label }) => label);
}
