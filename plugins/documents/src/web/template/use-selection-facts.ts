import { $isTableRowNode } from '@lexical/table';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useState } from 'react';
import { type Alignment, alignments } from '../../template/template.ts';
import { $styleOf, type BlockStyle } from './block-style.ts';
import { $listLevel, type ListLevel } from './list-level.ts';
import { $isGuardNode, type GuardKind } from './nodes/guard-node.ts';
import { $loopsAround } from './use-loops.ts';

/** What stands where the cursor is. */
export interface SelectionFacts {
  readonly style: BlockStyle;
  readonly align: Alignment;
  readonly marks: readonly string[];
  /** Lists whose records are gone through here. */
  readonly loops: readonly string[];
  readonly isInTable: boolean;
  readonly listLevel: ListLevel | undefined;
  /** The innermost condition or loop around it. */
  readonly guard: { readonly key: string; readonly kind: GuardKind; readonly source: string } | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const nothing: SelectionFacts = {
  ...{ style: 'paragraph', align: 'left', marks: [], loops: [], isInTable: false, guard: undefined },
  listLevel: undefined,
  ...{ canUndo: false, canRedo: false },
};
const formats = ['bold', 'italic', 'underline', 'strikethrough'] as const;

export function useSelectionFacts(editor: LexicalEditor): SelectionFacts {
  const [facts, setFacts] = useState(nothing);
  useEffect(() => {
    const ends = [
      // Read now: what React calls later finds no state of the editor.
      editor.registerUpdateListener(({ editorState }) => void told(editorState.read($read))),
      editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => told({ canUndo }), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => told({ canRedo }), COMMAND_PRIORITY_LOW),
    ];
    function told(part: Partial<SelectionFacts>): false {
      setFacts((before) => ({ ...before, ...part }));
      return false;
    }
    return () => {
      for (const end of ends) end();
    };
  }, [editor]);
  return facts;
}

function $read(): Partial<SelectionFacts> {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return {};
  const node = selection.anchor.getNode();
  const block = [node, ...node.getParents()].find((one) => $isElementNode(one) && !one.isInline());
  const guard = [node, ...node.getParents()].find($isGuardNode);
  return {
    style: $styleOf(node),
    align: alignments.find((one) => $isElementNode(block) && one === block.getFormatType()) ?? 'left',
    marks: formats.filter((format) => selection.hasFormat(format)),
    loops: $loopsAround(node),
    isInTable: node.getParents().some($isTableRowNode),
    listLevel: $listLevel(),
    guard: guard && { key: guard.getKey(), kind: guard.getGuard(), source: guard.getSource() },
  };
}
