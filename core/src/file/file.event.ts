import { changeOf, defineEvent } from '../event/define-event.ts';
import { StoredFile } from './file-entities.ts';

/** A file has come in whole and can be read; also one that the program wrote itself. */
export const fileStored = defineEvent(
  'core.storedFile.stored',
  changeOf(StoredFile, 'status', { to: ['stored'], alsoFirst: true }),
);

/** A file is nobody's any more: its bytes go. */
export const fileDiscarded = defineEvent(
  'core.storedFile.discarded',
  changeOf(StoredFile, 'status', { to: ['discarded'] }),
);

/** Another file took the place of this one, under its name. */
export const fileReplaced = defineEvent(
  'core.storedFile.replaced',
  changeOf(StoredFile, 'replacedById', { from: [null] }),
);

export const fileEvents = [fileStored, fileDiscarded, fileReplaced];
