import type { Notifier, Translate, UploadItem, UploadStore } from '@gleba/sdk/web';
import { autorun } from 'mobx';

/** 'upload errors: error toast' (the specification), wherever the person is by then. Answers how to stop. */
export function tellFailedUploads(
  uploads: Pick<UploadStore, 'items'>,
  notifier: Pick<Notifier, 'error'>,
  translate: Translate,
): () => void {
  let told: ReadonlySet<UploadItem> = new Set();
  return autorun(() => {
    const failed = uploads.items.filter(({ status }) => status === 'rejected');
    for (const item of failed.filter((candidate) => !told.has(candidate))) {
      const { name } = item.request.file;
      const problem = item.problem ?? translate('shell.upload.failed');
      // What was not taken at all names its file itself.
      notifier.error(problem.startsWith(name) ? problem : `${name}: ${problem}`);
    }
    // One that is tried again and fails again is told again.
    told = new Set(failed);
  });
}
