import { Button, NativeSelect, useTranslate } from '@gleba/sdk/web';
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $createHeadingNode, $isHeadingNode, HeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useState } from 'react';
import { type Prose, proseMarks } from '../../legal/prose.ts';
import classes from './legal.module.css';
import { $nodesOf, $proseOf } from './prose-nodes.ts';

export interface ProseEditorProps {
  /** What it begins with; what is written then is told by `onChange`. */
  readonly text: Prose;
  readonly label: string;
  readonly onChange: (text: Prose) => void;
}

const styles = ['paragraph', 'h2', 'h3', 'bullet', 'number'] as const;
type Style = (typeof styles)[number];

/** Writes a text of headings, paragraphs and lists. */
export default function ProseEditor({ text, label, onChange }: ProseEditorProps) {
  const initialConfig = {
    namespace: 'gleba-prose',
    nodes: [HeadingNode, ListNode, ListItemNode],
    theme: { text: { bold: classes.bold ?? '', italic: classes.italic ?? '' } },
    onError(error: Error) {
      throw error;
    },
    editorState() {
      $getRoot().append(...(text.length > 0 ? $nodesOf(text) : [$createParagraphNode()]));
    },
  };
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <Toolbar />
      <div className={classes.desk}>
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className={`${classes.editable} ${classes.text}`}
              aria-label={label}
              lang="pt-BR"
              spellCheck
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <OnChangePlugin
        ignoreSelectionChange
        onChange={(state) => onChange(state.read(() => $proseOf($getRoot().getChildren())))}
      />
    </LexicalComposer>
  );
}

function Toolbar() {
  const t = useTranslate();
  const [editor] = useLexicalComposerContext();
  const { style, marks } = useSelectionFacts(editor);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('workspace.legal.toolbar')}>
      <NativeSelect
        aria-label={t('workspace.legal.style')}
        value={style}
        data={styles.map((value) => ({ value, label: t(`workspace.legal.style.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = styles.find((one) => one === currentTarget.value);
          if (chosen) setStyle(editor, chosen);
        }}
      />
      {proseMarks.map((mark) => (
        <Button
          key={mark}
          size="compact-md"
          variant={marks.includes(mark) ? 'filled' : 'default'}
          aria-pressed={marks.includes(mark)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark)}
        >
          <span className={classes[mark]}>{t(`workspace.legal.mark.${mark}`)}</span>
        </Button>
      ))}
    </div>
  );
}

interface SelectionFacts {
  readonly style: Style;
  readonly marks: readonly string[];
}

function useSelectionFacts(editor: LexicalEditor): SelectionFacts {
  const [facts, setFacts] = useState<SelectionFacts>({ style: 'paragraph', marks: [] });
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        // Read now: what React calls later finds no state of the editor.
        const read = editorState.read($readSelection);
        if (read) setFacts(read);
      }),
    [editor],
  );
  return facts;
}

function $readSelection(): SelectionFacts | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const node = selection.anchor.getNode();
  const around = [node, ...node.getParents()];
  const heading = around.find($isHeadingNode);
  const list = around.find($isListNode);
  const style = list ? (list.getListType() === 'number' ? 'number' : 'bullet') : heading?.getTag();
  return {
    style: styles.find((one) => one === style) ?? 'paragraph',
    marks: proseMarks.filter((mark) => selection.hasFormat(mark)),
  };
}

function setStyle(editor: LexicalEditor, style: Style): void {
  if (style === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else if (style === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else {
    editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    editor.update(() => {
      $setBlocksType<ElementNode>($getSelection(), () =>
        style === 'paragraph' ? $createParagraphNode() : $createHeadingNode(style),
      );
    });
  }
  editor.focus();
}
