import { isUuid, Project, StoredFile } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { projectImagePurpose } from '../../projects/project-image.ts';

/** A picture that no project shows any more is nobody's: its row says so, and its bytes go once that is committed. */
export const dropReplacedImage = defineReaction({
  id: 'workspace.dropImageWhenProjectShowsAnother',
  on: Project.events.changed,
  async run({ tx, files }, { data: { changes } }) {
    const former = changes.backgroundImage?.from;
    if (typeof former !== 'string' || !isUuid(former)) return;
    const file = await tx.find(StoredFile, former, { lock: true });
    if (file?.purpose !== projectImagePurpose || file.status !== 'stored') return;
    // Removed projects may come back, with their pictures.
    const { rowCount } = await tx.query(
      'select 1 from core.project where organization_id = $1::integer and background_image = $2::text limit 1',
      [tx.actor.organizationId, former],
    );
    if (rowCount > 0) return;
    await tx.update(StoredFile, former, { status: 'discarded' });
    tx.afterCommit(() => files.remove(file.storageKey));
  },
});
