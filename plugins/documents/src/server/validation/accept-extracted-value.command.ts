import { handle } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { keptExtraction } from '../../reading/findings.ts';
import { acceptExtractedValue } from '../../reading-operations.ts';
import { documentErrors } from '../document-errors.ts';
import { isDifferent, placeOf } from './differences.ts';
import { peopleOf } from './recorded.ts';

/** What is written is what the server has read, and it is written as the person: their rules, the record's checks, its history. */
export const acceptExtractedValueHandler = handle(acceptExtractedValue, async ({ tx }, { documentId, name }) => {
  const document = await tx.asActor.get(Document, documentId, { lock: true });
  const kept = keptExtraction.safeParse(document.aiExtractResult);
  const value = kept.success ? kept.data.values.find((one) => one.name === name) : undefined;
  const place = kept.success && value && placeOf(kept.data.function, name, await peopleOf(tx.asActor, document));
  if (!place || !kept.success) throw documentErrors.nothingToAccept();
  await tx.asActor.update(place.entity, place.id, { [place.field]: value?.value });
  const people = await peopleOf(tx, document);
  const isDiffering = kept.data.values.some((one) => isDifferent(kept.data.function, one, people));
  await tx.update(Document, documentId, { isDiffering });
  return { documentId, isDiffering };
});
