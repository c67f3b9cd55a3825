import { useTranslate } from '@gleba/sdk/web';
import { $insertNodeToNearestRoot } from '@lexical/utils';
import { $getNodeByKey, $insertNodes } from 'lexical';
import type { NamedPath } from '../../template/name-paths.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { usualOf } from './drawing-frame.tsx';
import { $createDrawingNode } from './nodes/drawing-node.tsx';
import { $createFilledGuard, $isGuardNode } from './nodes/guard-node.ts';
import { $createRepeatNode } from './nodes/repeat-node.tsx';
import { $createValueNode } from './nodes/value-node.tsx';
import type { Offered } from './use-offered.ts';
import type { SelectionFacts } from './use-selection-facts.ts';
import type { TemplateChanges } from './use-template-changes.ts';
import { ValuePicker } from './value-picker.tsx';

/** What somebody is asked before it is put in; `guard`: the condition or loop around the cursor is changed. */
export type Asking = 'value' | 'drawing' | 'loop' | 'row' | 'condition' | 'guard';

export interface InsertDialogProps extends TemplateChanges {
  readonly asking: Asking;
  readonly guard: SelectionFacts['guard'];
  readonly offered: Offered;
  readonly onClose: () => void;
}

/** Asks for the value, the drawing, the list or the condition that is put where the cursor is. */
export function InsertDialog({ asking, guard, offered, change, put, onClose }: InsertDialogProps) {
  const t = useTranslate();
  const insert = ({ source, widths }: NamedPath) => {
    if (widths) put(() => $createDrawingNode({ source, millimetres: usualOf(widths), align: 'center' }));
    else change(() => $insertNodes([$createValueNode({ source })]));
  };
  const surround = (kind: 'loop' | 'condition', source: string) =>
    change(() => {
      if (asking === 'row') $insertNodes([$createRepeatNode(source)]);
      else if (asking === 'guard' && guard) $setSource(guard.key, source);
      else $insertNodeToNearestRoot($createFilledGuard(kind, source)).selectStart();
    });
  const kind = asking === 'guard' ? guard?.kind : asking;
  if (kind === 'value' || kind === 'drawing') {
    return (
      <ValuePicker
        title={t(kind === 'value' ? 'documents.template.insertValue' : 'documents.template.insert.drawing')}
        paths={kind === 'value' ? offered.paths : offered.drawings}
        onChoose={insert}
        onClose={onClose}
      />
    );
  }
  if (kind === 'loop' || kind === 'row') {
    return (
      <ValuePicker
        title={t(kind === 'row' ? 'documents.template.table.repeat' : 'documents.template.insert.loop')}
        paths={offered.lists}
        onChoose={({ source }) => surround('loop', source)}
        onClose={onClose}
      />
    );
  }
  if (kind !== 'condition') return null;
  return (
    <ConditionDialog
      source={asking === 'guard' ? (guard?.source ?? '') : ''}
      scope={offered.scope}
      onSave={(source) => surround('condition', source)}
      onClose={onClose}
    />
  );
}

function $setSource(key: string, source: string): void {
  const node = $getNodeByKey(key);
  if ($isGuardNode(node)) node.setSource(source);
}
