import { observer, type RecordPartProps } from '@gleba/sdk/web';
import type { Document } from '../../entities/document.entity.ts';
import { ReadingReview } from './reading-review.tsx';

/** What machines read of a document, at the document. */
export default observer(function DocumentReadingPanel({ record }: RecordPartProps<typeof Document>) {
  return <ReadingReview documentId={record.id} name={record.name} />;
});
