import { useServices, useTranslate, wordsOfFailure } from '@gleba/sdk/web';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { RefObject } from 'react';
import { pictureWidth } from '../../template/limits.ts';
import { embeddedPicture } from './embedded-picture.ts';
import { importText, type TextFrame, textFiles } from './import-text.ts';
import { $createPictureNode } from './nodes/picture-node.tsx';
import { useTemplateKnowledge } from './template-context.ts';
import type { TemplateChanges } from './use-template-changes.ts';

/** Names that one notice lists. */
const mostNamed = 10;

type Chooser = RefObject<HTMLInputElement | null>;

/** Takes a picture into the text. */
export function PictureFile({ chooser, put }: Pick<TemplateChanges, 'put'> & { readonly chooser: Chooser }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const choose = async (file: File) => {
    const data = await embeddedPicture(file);
    if (data === undefined) notifier.error(t('documents.template.pictureRefused'));
    else put(() => $createPictureNode({ data, millimetres: pictureWidth.usual, text: file.name.slice(0, 200) }));
  };
  return (
    <HiddenFile
      chooser={chooser}
      accept="image/png,image/jpeg,image/webp"
      label={t('documents.template.insert.picture')}
      onChoose={choose}
    />
  );
}

export interface TextFileProps {
  readonly chooser: Chooser;
  /** Head, foot and page of the file. Undefined where a text has none of them. */
  readonly onFrame: ((frame: TextFrame) => Promise<void>) | undefined;
}

/** Takes the text of another program's file, and says what of it could not be taken. */
export function TextFile({ chooser, onFrame }: TextFileProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [editor] = useLexicalComposerContext();
  const knowledge = useTemplateKnowledge();
  const take = async (file: File) => {
    const taken = await importText(editor, { api, file, knowledge });
    if (taken === 'tooLarge') return notifier.error(t('documents.template.textRefused'));
    const { picturesLeft, unknown, frame } = taken;
    if (picturesLeft > 0) notifier.error(t('documents.template.picturesLeft', { count: picturesLeft }));
    if (unknown.length > 0) {
      const names = unknown.slice(0, mostNamed).join(', ');
      notifier.error(t('documents.template.fieldsUnknown', { count: unknown.length, names }));
    }
    if (frame) await onFrame?.(frame);
  };
  return (
    <HiddenFile
      chooser={chooser}
      accept={textFiles}
      label={t('documents.template.insert.text')}
      onChoose={(file) => take(file).catch((failure: unknown) => notifier.error(wordsOfFailure(failure, t)))}
    />
  );
}

interface HiddenFileProps {
  readonly chooser: Chooser;
  readonly accept: string;
  readonly label: string;
  readonly onChoose: (file: File) => Promise<unknown>;
}

/** The browser's own chooser, opened by an entry of the menu. */
function HiddenFile({ chooser, accept, label, onChoose }: HiddenFileProps) {
  return (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) void onChoose(file);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
