import { Button, Menu, useHotkeys, useTranslate } from '@gleba/sdk/web';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table';
import { $getNodeByKey } from 'lexical';
import { useRef, useState } from 'react';
import type { TextFrame } from './import-text.ts';
import { type Asking, InsertDialog } from './insert-dialog.tsx';
import { PictureFile, TextFile } from './insert-files.tsx';
import { $isGuardNode } from './nodes/guard-node.ts';
import { $createPageBreakNode } from './nodes/page-break-node.tsx';
import { $createSignatureNode } from './nodes/signature-node.ts';
import { type Offered, useOffered } from './use-offered.ts';
import type { SelectionFacts } from './use-selection-facts.ts';
import { type TemplateChanges, useTemplateChanges } from './use-template-changes.ts';

export interface InsertMenuProps {
  readonly facts: SelectionFacts;
  /** Head, foot and page of a file whose text was put in. Undefined where a text has none of them. */
  readonly onFrame?: ((frame: TextFrame) => Promise<void>) | undefined;
}

/** What is put where the cursor is: values first of all, by Ctrl+Space too. */
export function InsertMenu({ facts, onFrame }: InsertMenuProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Asking>();
  const picture = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLInputElement>(null);
  const offered = useOffered(facts);
  const close = () => setAsking(undefined);
  const changes = useTemplateChanges(close);
  const { guard } = facts;
  useHotkeys([['mod+space', () => setAsking('value')]], [], true);
  const shared = { ...changes, onAsk: setAsking };
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
          <ThingItems
            {...shared}
            offered={offered}
            onPicture={() => picture.current?.click()}
            onText={() => page.current?.click()}
          />
          {facts.isInTable ? <TableItems {...shared} /> : null}
          {guard ? <GuardItems {...shared} guard={guard} /> : null}
        </Menu.Dropdown>
      </Menu>
      <PictureFile chooser={picture} put={changes.put} />
      <TextFile chooser={page} onFrame={onFrame} />
      {asking ? <InsertDialog {...{ ...changes, asking, guard, offered }} onClose={close} /> : null}
    </>
  );
}

interface ItemsProps extends TemplateChanges {
  readonly onAsk: (asking: Asking) => void;
}

interface ThingItemsProps extends ItemsProps {
  readonly offered: Offered;
  readonly onPicture: () => void;
  readonly onText: () => void;
}

/** What may be put in anywhere. */
function ThingItems({ put, onAsk, offered, onPicture, onText }: ThingItemsProps) {
  const t = useTranslate();
  const [editor] = useLexicalComposerContext();
  const insertTable = () => {
    const includeHeaders = { rows: true, columns: false };
    editor.dispatchCommand(INSERT_TABLE_COMMAND, { columns: '3', rows: '2', includeHeaders });
  };
  return (
    <>
      <Menu.Item onClick={() => onAsk('condition')}>{t('documents.template.insert.condition')}</Menu.Item>
      <Menu.Item onClick={() => onAsk('loop')} disabled={offered.lists.length === 0}>
        {t('documents.template.insert.loop')}
      </Menu.Item>
      <Menu.Item onClick={() => put($createSignatureNode)}>{t('documents.template.insert.signature')}</Menu.Item>
      <Menu.Item onClick={() => put($createPageBreakNode)}>{t('documents.template.insert.pageBreak')}</Menu.Item>
      <Menu.Item onClick={onPicture}>{t('documents.template.insert.picture')}</Menu.Item>
      <Menu.Item onClick={() => onAsk('drawing')} disabled={offered.drawings.length === 0}>
        {t('documents.template.insert.drawing')}
      </Menu.Item>
      <Menu.Item onClick={onText}>{t('documents.template.insert.text')}</Menu.Item>
      <Menu.Item onClick={insertTable}>{t('documents.template.insert.table')}</Menu.Item>
    </>
  );
}

/** The table that the cursor is in. */
function TableItems({ change, onAsk }: ItemsProps) {
  const t = useTranslate();
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => onAsk('row')}>{t('documents.template.table.repeat')}</Menu.Item>
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
  );
}

/** The condition or the loop that the cursor is in. */
function GuardItems({ change, onAsk, guard }: ItemsProps & { readonly guard: NonNullable<SelectionFacts['guard']> }) {
  const t = useTranslate();
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => onAsk('guard')}>{t(`documents.template.change.${guard.kind}`)}</Menu.Item>
      <Menu.Item onClick={() => change(() => $unwrap(guard.key))}>
        {t(`documents.template.unwrap.${guard.kind}`)}
      </Menu.Item>
    </>
  );
}

/** What stood in it stays, without it. */
function $unwrap(key: string): void {
  const node = $getNodeByKey(key);
  if (!$isGuardNode(node)) return;
  for (const child of node.getChildren()) node.insertBefore(child);
  node.remove();
}
