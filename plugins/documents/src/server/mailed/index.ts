import type { ForeignReaders, MailFolder } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { mailFolderHandlers } from './mail-folder.handlers.ts';
import { mailedPaperHandlers } from './mailed-papers.handlers.ts';
import { takeMailWork } from './take-mail.work.ts';

/** Papers that come by e-mail (docs/decisions/0141). */
export function mailed(folder: MailFolder | undefined, readers: ForeignReaders, subjects: Subjects): ServerSide {
  return {
    operations: [...mailFolderHandlers(folder), ...mailedPaperHandlers(readers, subjects)],
    jobs: [takeMailWork(folder, readers)],
  };
}
