import { useTranslate } from '@gleba/sdk/web';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { TablePlugin } from '@lexical/react/LexicalTablePlugin';
import { HeadingNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import { $createParagraphNode, $getRoot } from 'lexical';
import type { Block } from '../../template/template.ts';
import { $blocksOf } from './from-editor.ts';
import { GuardNode } from './nodes/guard-node.ts';
import { PageBreakNode } from './nodes/page-break-node.tsx';
import { PictureNode } from './nodes/picture-node.tsx';
import { RepeatNode } from './nodes/repeat-node.tsx';
import { SignatureNode } from './nodes/signature-node.ts';
import { ValueNode } from './nodes/value-node.tsx';
import classes from './template.module.css';
import { $nodesOf } from './to-editor.ts';
import { Toolbar } from './toolbar.tsx';

export interface BlocksEditorProps {
  /** What it begins with; what is written then is told by `onChange`. */
  readonly blocks: readonly Block[];
  readonly label: string;
  readonly onChange: (blocks: Block[]) => void;
}

const nodes = [
  ...[HeadingNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode],
  ...[ValueNode, RepeatNode, GuardNode, SignatureNode, PageBreakNode, PictureNode],
];

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
export function BlocksEditor({ blocks, label, onChange }: BlocksEditorProps) {
  const t = useTranslate();
  const initialConfig = {
    namespace: 'gleba-template',
    nodes,
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
      <Toolbar />
      <p className={classes.hint}>{t('documents.template.keys')}</p>
      <div className={classes.desk}>
        <RichTextPlugin
          contentEditable={<ContentEditable className={classes.editable} aria-label={label} lang="pt-BR" spellCheck />}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
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
