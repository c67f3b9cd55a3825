import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment } from 'postal-mime';
import type { MailFacts } from '../../mailed/mail-file.ts';
import { mostAttachments, plainLine } from '../../mailed/mail-values.ts';

/** Parts within parts, and bytes of all their heads. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
const longestName = 300;

/** An e-mail (RFC 5322, 2045) by its parts; each file is written into the folder, whatever it is called there. */
export async function readMail(asked: {
  readonly path: string;
  readonly folder: string;
}): Promise<MailFacts | { readonly refused: 'mailBroken' }> {
  const bytes = await readFile(asked.path);
  const mail = await PostalMime.parse(bytes, { ...limits, attachmentEncoding: 'arraybuffer' }).catch(() => undefined);
  if (!mail) return { refused: 'mailBroken' };
  const files = mail.attachments.filter((one) => !isWithinText(one));
  const attachments = [];
  for (const [index, file] of files.slice(0, mostAttachments).entries()) {
    const path = join(asked.folder, String(index));
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content);
    await writeFile(path, content);
    attachments.push({ name: nameOf(file.filename ?? ''), path, bytes: content.byteLength });
  }
  return { attachments, left: files.length - attachments.length };
}

/** A picture that the text shows, as of somebody's signature. */
const isWithinText = ({ disposition, related, contentId, mimeType }: Attachment) =>
  disposition !== 'attachment' && mimeType.startsWith('image/') && (related === true || contentId !== undefined);

const nameOf = (given: string) => plainLine(given.split(/[/\\]/).at(-1) ?? '').slice(-longestName);
