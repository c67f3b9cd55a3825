import { useTranslate } from '@gleba/sdk/web';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { TablePlugin } from '@lexical/react/LexicalTablePlugin';
import { $createParagraphNode, $getRoot } from 'lexical';
import type { Block } from '../../template/template.ts';
import { editorNodes } from './editor-nodes.ts';
import { $blocksOf } from './from-editor.ts';
import { GuardWords } from './guard-words.tsx';
import type { InsertMenuProps } from './insert-menu.tsx';
import classes from './template.module.css';
import { $nodesOf } from './to-editor.ts';
import { Toolbar } from './toolbar.tsx';

export interface BlocksEditorProps extends Pick<InsertMenuProps, 'onFrame'> {
  /** What it begins with; what is written then is told by `onChange`. */
  readonly blocks: readonly Block[];
  readonly label: string;
  readonly onChange: (blocks: Block[]) => void;
}

const theme = {
  list: { nested: { listitem: classes.nested ?? '' } },
  text: {
    bold: classes.bold ?? '',
    italic: classes.italic ?? '',
    underline: classes.underline ?? '',
    strikethrough: classes.strike ?? '',
    underlineStrikethrough: classes.both ?? '',
  },
};

/** One part of a template: its body, its head or its foot. */
export function BlocksEditor({ blocks, label, onChange, onFrame }: BlocksEditorProps) {
  const t = useTranslate();
  const initialConfig = {
    namespace: 'gleba-template',
    nodes: editorNodes,
    theme,
    onError(error: Error) {
      throw error;
    },
    editorState() {
      const root = $getRoot();
      const inner = $nodesOf(blocks);
      root.append(...(inner.length > 0 ? inner : [$createParagraphNode()]));
    },
  };
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <Toolbar onFrame={onFrame} />
      <p className={classes.hint}>{t('documents.template.keys')}</p>
      <div className={classes.desk}>
        <RichTextPlugin
          contentEditable={<ContentEditable className={classes.editable} aria-label={label} lang="pt-BR" spellCheck />}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <GuardWords />
      <HistoryPlugin />
      <ListPlugin />
      <TablePlugin hasCellMerge={false} hasTabHandler={false} />
      <OnChangePlugin
        ignoreSelectionChange
        onChange={(state) => onChange(state.read(() => $blocksOf($getRoot().getChildren())))}
      />
    </LexicalComposer>
  );
}
