import { refusalOf, uploadOnce, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { largestPage, pageExtensions, pagePurpose, undrawableExtensions } from '../../page-files.ts';

export interface LeftFile {
  readonly name: string;
  readonly message: string;
}

/**
 * Sends chosen files through the page's uploads, which go on while people go elsewhere, and hands over those that arrived in the order in
 * which they were chosen. What cannot be a page is said in words before anything is sent.
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

  const sendOne = async (file: File): Promise<string | undefined> => {
    try {
      return await uploadOnce(
        uploads,
        { file, purpose: pagePurpose, projectId },
        t('ui.upload.duplicate', { name: file.name }),
      );
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
      return undefined;
    }
  };

  async function send(
    files: readonly File[],
    take: (fileIds: readonly string[]) => Promise<{ readonly left: readonly LeftFile[] }>,
  ): Promise<void> {
    const fitting: File[] = [];
    for (const file of files) {
      const problem = problemOf(file, fitting.length);
      if (problem === undefined) fitting.push(file);
      else notifier.error(problem);
    }
    if (fitting.length === 0) return;
    setSending((count) => count + fitting.length);
    try {
      const arrived = await Promise.all(fitting.map(sendOne));
      const ids = arrived.filter((id): id is string => id !== undefined);
      if (ids.length === 0) return;
      const { left } = await take(ids);
      for (const { name, message } of left) notifier.error(`${name}: ${message}`);
    } catch {
      // Told by the data layer's toasts.
    } finally {
      setSending((count) => count - fitting.length);
    }
  }

  return { send, sending, taken };
}
