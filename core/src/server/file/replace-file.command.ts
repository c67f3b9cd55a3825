import { GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import { replaceFile } from '../../file/file-operations.ts';
import { ownKey } from '../../file/key-path.ts';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import { type AccessRule, allow } from '../../permission/access-rule.ts';
import { permits } from '../../permission/actor.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import type { FileAdmission } from './file-admission.ts';

/** Whoever sees a file by default: its sender, and administrators. */
const defaultReplace: AccessRule = allow.any(allow.own('createdBy'), allow.adminAndUp);

const missing = () => storedFileErrors.fileMissing();

export function replaceFileCommand(admission: FileAdmission): AnyCommand {
  return handle(replaceFile, async ({ actor, tx }, { key, fileId }) => {
    const [seen] = await tx.asActor.list(StoredFile, { filter: { path: { equalTo: key } }, first: 1 });
    const former = seen && (await tx.find(StoredFile, seen.id, { lock: true }));
    const next = await tx.find(StoredFile, fileId, { lock: true });
    if (former?.path !== key || former.status !== 'stored') throw missing();
    if (next?.createdBy !== actor.userId || next.status !== 'stored') throw missing();
    const isOfOneKind = next.purpose === former.purpose && next.projectId === former.projectId;
    if (!isOfOneKind || next.id === former.id) throw new GlebaError('CONFLICT');
    const { permission, replace = defaultReplace } = admission.checkPurpose(actor, former.purpose);
    const facts = { projectId: former.projectId, fields: { createdBy: former.createdBy } };
    const may = [permission, replace].every((rule) => permits(actor, rule, facts) === true);
    if (!may) throw new GlebaError('FORBIDDEN');
    const replacedKey = ownKey(key, former.id);
    await tx.update(StoredFile, former.id, { path: replacedKey, replacedById: next.id });
    await tx.update(StoredFile, next.id, { path: key });
    return { key, replacedId: former.id, replacedKey };
  });
}
