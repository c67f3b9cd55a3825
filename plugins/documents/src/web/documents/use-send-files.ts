import { refusalOf, uploadOnce, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { largestPage, pageExtensions, pagePurpose, undrawableExtensions } from '../../page-files.ts';
import { type LeftFile, leftInWords } from './left-files.ts';

/**
 * Sends chosen files through the page's uploads, which go on while people go elsewhere, and hands over those that arrived in the order in
 * which they were chosen. What cannot be a page is said before anything is sent, what failed at the end, each in one piece: of several messages at once people see one.
 */
export function useSendFiles(extensions: readonly string[], projectId: string | undefined) {
  const { uploads, notifier } = useServices();
  const t = useTranslate();
  const [sending, setSending] = useState(0);
  const taken = extensions.length > 0 ? extensions : pageExtensions;

  const problemOf = (file: File, count: number): string | undefined => {
    const name = file.name.toLowerCase();
    if (undrawableExtensions.some((extension) => name.endsWith(extension))) {
      return t('documents.page.undrawable', { name: file.name });
    }
    const refusal = refusalOf(file, { extensions: taken, maxSize: largestPage }, count);
    return refusal && t(refusal, { name: file.name, extensions: taken.join(', '), count });
  };

  const sendOne = async (file: File): Promise<string | LeftFile> => {
    try {
      return await uploadOnce(
        uploads,
        { file, purpose: pagePurpose, projectId },
        t('ui.upload.duplicate', { name: file.name }),
      );
    } catch (error) {
      return { name: file.name, message: error instanceof Error ? error.message : t('ui.error.unknown') };
    }
  };

  const tell = (files: readonly LeftFile[]) => {
    if (files.length > 0) notifier.error(leftInWords(files, t));
  };

  async function send(
    files: readonly File[],
    take: (fileIds: readonly string[]) => Promise<{ readonly left: readonly LeftFile[] }>,
  ): Promise<void> {
    const fitting: File[] = [];
    const refused: LeftFile[] = [];
    const left: LeftFile[] = [];
    for (const file of files) {
      const message = problemOf(file, fitting.length);
      if (message === undefined) fitting.push(file);
      else refused.push({ name: file.name, message });
    }
    tell(refused);
    if (fitting.length === 0) return;
    setSending((count) => count + fitting.length);
    try {
      const arrived = await Promise.all(fitting.map(sendOne));
      left.push(...arrived.filter((one) => typeof one !== 'string'));
      const ids = arrived.filter((one) => typeof one === 'string');
      if (ids.length > 0) left.push(...(await take(ids)).left);
    } catch {
      // Told by the data layer's toasts.
    } finally {
      setSending((count) => count - fitting.length);
    }
    tell(left);
  }

  return { send, sending, taken };
}
