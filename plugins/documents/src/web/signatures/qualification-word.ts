import { qualifications } from '../../signature-values.ts';

/** One of the program's own is said in the reader's language, other words as they were written. */
export function qualificationWord(t: (key: string) => string, qualification: string | null): string {
  if (qualification === null) return '';
  const isOwn = qualifications.some((known) => known === qualification);
  return isOwn ? t(`documents.qualification.${qualification}`) : qualification;
}
