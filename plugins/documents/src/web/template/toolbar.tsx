import { Button, NativeSelect, useTranslate } from '@gleba/sdk/web';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { useEffect } from 'react';
import { alignments } from '../../template/template.ts';
import { blockStyles, setBlockStyle } from './block-style.ts';
import { InsertMenu, type InsertMenuProps } from './insert-menu.tsx';
import { registerListKeys } from './list-level.ts';
import { registerPaste } from './paste-text.ts';
import classes from './template.module.css';
import { useSelectionFacts } from './use-selection-facts.ts';

const marks = ['bold', 'italic', 'underline', 'strikethrough'] as const;

/** What is done to the text that is chosen, and what is put into it. */
export function Toolbar({ onFrame }: Pick<InsertMenuProps, 'onFrame'>) {
  const t = useTranslate();
  const [editor] = useLexicalComposerContext();
  const facts = useSelectionFacts(editor);
  useEffect(() => registerListKeys(editor), [editor]);
  useEffect(() => registerPaste(editor), [editor]);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('documents.template.toolbar')}>
      <InsertMenu facts={facts} onFrame={onFrame} />
      <NativeSelect
        aria-label={t('documents.template.style')}
        value={facts.style}
        data={blockStyles.map((style) => ({ value: style, label: t(`documents.template.style.${style}`) }))}
        onChange={({ currentTarget }) => {
          const style = blockStyles.find((one) => one === currentTarget.value);
          if (style) setBlockStyle(editor, style);
        }}
      />
      <NativeSelect
        aria-label={t('documents.template.align')}
        value={facts.align}
        data={alignments.map((align) => ({ value: align, label: t(`documents.template.align.${align}`) }))}
        onChange={({ currentTarget }) => {
          const align = alignments.find((one) => one === currentTarget.value);
          if (align) editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, align);
        }}
      />
      {marks.map((mark) => (
        <Button
          key={mark}
          size="compact-md"
          variant={facts.marks.includes(mark) ? 'filled' : 'default'}
          aria-pressed={facts.marks.includes(mark)}
          aria-label={t(`documents.template.mark.${mark}`)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark)}
        >
          <span className={classes[mark === 'strikethrough' ? 'strike' : mark]}>
            {t(`documents.template.mark.${mark}.short`)}
          </span>
        </Button>
      ))}
      {facts.listLevel ? (
        <>
          <Button
            size="compact-md"
            variant="default"
            disabled={!facts.listLevel.mayOutdent}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)}
          >
            {t('documents.template.outdent')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            disabled={!facts.listLevel.mayIndent}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)}
          >
            {t('documents.template.indent')}
          </Button>
        </>
      ) : null}
      <Button
        size="compact-md"
        variant="default"
        disabled={!facts.canUndo}
        onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      >
        {t('documents.template.undo')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        disabled={!facts.canRedo}
        onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      >
        {t('documents.template.redo')}
      </Button>
    </div>
  );
}
