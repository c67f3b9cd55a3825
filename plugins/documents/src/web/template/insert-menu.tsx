import { Button, Menu, useHotkeys, useServices, useTranslate, wordsOfFailure } from '@gleba/sdk/web';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table';
import { $insertNodeToNearestRoot } from '@lexical/utils';
import { $getNodeByKey, $insertNodes, type LexicalNode } from 'lexical';
import { useRef, useState } from 'react';
import { pictureWidth } from '../../template/limits.ts';
import { listsOf, type NamedPath, pathsOf } from '../../template/name-paths.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { usualOf } from './drawing-frame.tsx';
import { embeddedPicture } from './embedded-picture.ts';
import { importText, type TextFrame, textFiles } from './import-text.ts';
import { $createDrawingNode } from './nodes/drawing-node.tsx';
import { $createFilledGuard, $isGuardNode } from './nodes/guard-node.ts';
import { $createPageBreakNode } from './nodes/page-break-node.tsx';
import { $createPictureNode } from './nodes/picture-node.tsx';
import { $createRepeatNode } from './nodes/repeat-node.tsx';
import { $createSignatureNode } from './nodes/signature-node.ts';
import { $createValueNode } from './nodes/value-node.tsx';
import { useTemplateKnowledge } from './template-context.ts';
import { within } from './use-loops.ts';
import type { SelectionFacts } from './use-selection-facts.ts';
import { ValuePicker } from './value-picker.tsx';

/** Names that one notice lists. */
const mostNamed = 10;

type Asking = 'value' | 'drawing' | 'loop' | 'row' | 'condition' | 'guard' | undefined;

export interface InsertMenuProps {
  readonly facts: SelectionFacts;
  /** Head, foot and page of a file whose text was put in. Undefined where a text has none of them. */
  readonly onFrame?: ((frame: TextFrame) => Promise<void>) | undefined;
}

/** What is put where the cursor is: values first of all, by Ctrl+Space too. */
export function InsertMenu({ facts, onFrame }: InsertMenuProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [editor] = useLexicalComposerContext();
  const knowledge = useTemplateKnowledge();
  const [asking, setAsking] = useState<Asking>();
  const picture = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLInputElement>(null);
  const { scope, loop } = within(knowledge, facts.loops);
  const { guard } = facts;
  useHotkeys([['mod+space', () => setAsking('value')]], [], true);

  const change = (work: () => void) => {
    setAsking(undefined);
    editor.update(work);
    editor.focus();
  };
  const put = (make: () => LexicalNode) => change(() => $insertNodeToNearestRoot(make()));
  const lists = listsOf(knowledge.names);
  const paths = pathsOf(knowledge.names, loop);
  const drawings = paths.filter(({ kind }) => kind === 'drawing');
  const insert = ({ source, widths }: NamedPath) => {
    if (widths) put(() => $createDrawingNode({ source, millimetres: usualOf(widths), align: 'center' }));
    else change(() => $insertNodes([$createValueNode({ source })]));
  };
  const choosePicture = async (file: File | undefined) => {
    if (!file) return;
    const data = await embeddedPicture(file);
    if (data === undefined) notifier.error(t('documents.template.pictureRefused'));
    else put(() => $createPictureNode({ data, millimetres: pictureWidth.usual, text: file.name.slice(0, 200) }));
  };

  const takePage = async (file: File | undefined) => {
    if (!file) return;
    try {
      const taken = await importText(editor, { api, file, knowledge });
      if (taken === 'tooLarge') {
        notifier.error(t('documents.template.textRefused'));
        return;
      }
      const { picturesLeft, unknown, frame } = taken;
      if (picturesLeft > 0) notifier.error(t('documents.template.picturesLeft', { count: picturesLeft }));
      if (unknown.length > 0) {
        const names = unknown.slice(0, mostNamed).join(', ');
        notifier.error(t('documents.template.fieldsUnknown', { count: unknown.length, names }));
      }
      if (frame) await onFrame?.(frame);
    } catch (failure) {
      notifier.error(wordsOfFailure(failure, t));
    }
  };

  return (
    <>
      <Button size="compact-md" onClick={() => setAsking('value')} title="Ctrl+Space">
        {t('documents.template.insertValue')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button size="compact-md" variant="default">
            {t('documents.template.insert')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('condition')}>{t('documents.template.insert.condition')}</Menu.Item>
          <Menu.Item onClick={() => setAsking('loop')} disabled={lists.length === 0}>
            {t('documents.template.insert.loop')}
          </Menu.Item>
          <Menu.Item onClick={() => put($createSignatureNode)}>{t('documents.template.insert.signature')}</Menu.Item>
          <Menu.Item onClick={() => put($createPageBreakNode)}>{t('documents.template.insert.pageBreak')}</Menu.Item>
          <Menu.Item onClick={() => picture.current?.click()}>{t('documents.template.insert.picture')}</Menu.Item>
          <Menu.Item onClick={() => setAsking('drawing')} disabled={drawings.length === 0}>
            {t('documents.template.insert.drawing')}
          </Menu.Item>
          <Menu.Item onClick={() => page.current?.click()}>{t('documents.template.insert.text')}</Menu.Item>
          <Menu.Item
            onClick={() =>
              editor.dispatchCommand(INSERT_TABLE_COMMAND, {
                columns: '3',
                rows: '2',
                includeHeaders: { rows: true, columns: false },
              })
            }
          >
            {t('documents.template.insert.table')}
          </Menu.Item>
          {facts.isInTable ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsking('row')}>{t('documents.template.table.repeat')}</Menu.Item>
              <Menu.Item onClick={() => change(() => void $insertTableRowAtSelection(true))}>
                {t('documents.template.table.row')}
              </Menu.Item>
              <Menu.Item onClick={() => change(() => void $insertTableColumnAtSelection(true))}>
                {t('documents.template.table.column')}
              </Menu.Item>
              <Menu.Item onClick={() => change($deleteTableRowAtSelection)}>
                {t('documents.template.table.deleteRow')}
              </Menu.Item>
              <Menu.Item onClick={() => change($deleteTableColumnAtSelection)}>
                {t('documents.template.table.deleteColumn')}
              </Menu.Item>
            </>
          ) : null}
          {guard ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsking('guard')}>{t(`documents.template.change.${guard.kind}`)}</Menu.Item>
              <Menu.Item onClick={() => change(() => $unwrap(guard.key))}>
                {t(`documents.template.unwrap.${guard.kind}`)}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={picture}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('documents.template.insert.picture')}
        onChange={({ currentTarget }) => {
          void choosePicture(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <input
        ref={page}
        type="file"
        accept={textFiles}
        hidden
        aria-label={t('documents.template.insert.text')}
        onChange={({ currentTarget }) => {
          void takePage(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {asking === 'value' || asking === 'drawing' ? (
        <ValuePicker
          title={t(asking === 'value' ? 'documents.template.insertValue' : 'documents.template.insert.drawing')}
          paths={asking === 'value' ? paths : drawings}
          onChoose={insert}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'loop' || asking === 'row' || (asking === 'guard' && guard?.kind === 'loop') ? (
        <ValuePicker
          title={t(asking === 'row' ? 'documents.template.table.repeat' : 'documents.template.insert.loop')}
          paths={lists}
          onChoose={({ source }) =>
            change(() => {
              if (asking === 'row') $insertNodes([$createRepeatNode(source)]);
              else if (asking === 'guard' && guard) $setSource(guard.key, source);
              else $insertNodeToNearestRoot($createFilledGuard('loop', source)).selectStart();
            })
          }
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'condition' || (asking === 'guard' && guard?.kind === 'condition') ? (
        <ConditionDialog
          source={asking === 'guard' ? (guard?.source ?? '') : ''}
          scope={scope}
          onSave={(source) =>
            change(() => {
              if (asking === 'guard' && guard) $setSource(guard.key, source);
              else $insertNodeToNearestRoot($createFilledGuard('condition', source)).selectStart();
            })
          }
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}

function $setSource(key: string, source: string): void {
  const node = $getNodeByKey(key);
  if ($isGuardNode(node)) node.setSource(source);
}

/** What stood in it stays, without it. */
function $unwrap(key: string): void {
  const node = $getNodeByKey(key);
  if (!$isGuardNode(node)) return;
  for (const child of node.getChildren()) node.insertBefore(child);
  node.remove();
}
