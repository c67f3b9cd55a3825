import { isUuid, Project, projectImageChanged, StoredFile } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { projectImagePurpose } from '../../projects/project-image.ts';

/** A picture that no project shows any more is nobody's: its row says so, and its bytes go once that is committed. */
export const dropReplacedImage = defineReaction({
  id: 'workspace.dropImageWhenProjectShowsAnother',
  on: projectImageChanged,
  async run({ tx, files }, { data: { from: former } }) {
    if (typeof former !== 'string' || !isUuid(former)) return;
    const file = await tx.find(StoredFile, former, { lock: true });
    if (file?.purpose !== projectImagePurpose || file.status !== 'stored') return;
    // Removed projects may come back, with their pictures.
    const isShown = tx.asServer
      .from(Project)
      .withDeleted()
      .where({ backgroundImage: { equalTo: former } });
    if (await isShown.exists()) return;
    await tx.update(StoredFile, former, { status: 'discarded' });
    tx.afterCommit(() => files.remove(file.storageKey));
  },
});
