import type { RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  Group,
  IconDownload,
  IconMaximize,
  IconRotateClockwise,
  IconTrash,
  ModalFrame,
  observer,
  signedAddress,
  useCan,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { deleteDocumentPages, drawDocumentPages, orderDocumentPages, rotateDocumentPage } from '../../operations.ts';
import { extensionOf, pageName } from '../../page-name.ts';
import { PageButtons } from './page-buttons.tsx';
import { deletingQuestion, nextRotation, openingProblem } from './page-handling.ts';
import { PagePreview } from './page-preview.tsx';
import { type Page, usePages } from './use-pages.ts';
import classes from './viewer.module.css';

export interface PageViewerProps {
  readonly document: Pick<RecordOf<typeof Document>, 'id' | 'name' | 'projectId' | 'signatureStatus'>;
  /** After its last page was deleted. */
  readonly onGone?: () => void;
}

const fullWidth = 1200;

/** A document by its pages: chosen, turned, put in order, deleted, downloaded; small, or over the whole screen. */
export const PageViewer = observer(function PageViewer({ document, onGone }: PageViewerProps) {
  const t = useTranslate();
  const list = usePages(document.id);
  const [chosen, setChosen] = useState<string>();
  const [isFull, setFull] = useState(false);
  const pages = list.rows;
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  const acts = usePageActs(document, pages, onGone);
  const { api, notifier } = useServices();
  const isUndrawn = pages.some(({ fileId, thumbnailId, isUndrawable }) => fileId && !thumbnailId && !isUndrawable);
  useEffect(() => {
    // Pages from before the server drew them small; those that were just sent are under way, and asked for once.
    if (isUndrawn) api.run(drawDocumentPages, { documentId: document.id }).catch(() => {});
  }, [api, isUndrawn, document.id]);
  const open = () => {
    const problem = page && openingProblem(page);
    if (problem) notifier.error(t(problem));
    else setFull(true);
  };
  const step = (by: number) => {
    const next = page && pages[pages.indexOf(page) + by];
    if (next) setChosen(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!page || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      PageUp: () => step(-1),
      PageDown: () => step(1),
      r: acts.rotate && (() => acts.rotate?.(page)),
      f: open,
      Delete: acts.remove && (() => acts.remove?.(page)),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  };
  if (!page) return null;
  const shared = { page, pages, acts, document, onSelect: setChosen } as const;
  const label = t('documents.page.ofDocument', { document: document.name, number: pages.indexOf(page) + 1 });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within, wherever the focus is among them
    <div className={classes.viewer} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={classes.open}
        aria-label={`${label}: ${t('documents.page.fullScreen')}`}
        onClick={open}
      >
        <PagePreview page={page} label={label} isLarge={false} />
      </button>
      <Tools {...shared} onFull={open} />
      {isFull ? (
        <ModalFrame title={label} width={fullWidth} onClose={() => setFull(false)}>
          <div className={classes.full}>
            <Tools {...shared} />
            <div className={classes.fullBody}>
              <PagePreview page={page} label={label} isLarge />
            </div>
          </div>
        </ModalFrame>
      ) : null}
    </div>
  );
});

interface ToolsProps {
  readonly document: PageViewerProps['document'];
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly acts: ReturnType<typeof usePageActs>;
  readonly onSelect: (id: string) => void;
  readonly onFull?: () => void;
}

const Tools = observer(function Tools({ document, page, pages, acts, onSelect, onFull }: ToolsProps) {
  const t = useTranslate();
  const { rotate, remove, order, download } = acts;
  return (
    <>
      <PageButtons
        label={t('documents.page.pagesOf', { document: document.name })}
        pages={pages}
        selectedId={page.id}
        isStrip={!onFull}
        onSelect={onSelect}
        onOrder={order}
      />
      <Group gap={4}>
        {rotate ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('documents.page.rotate')}
            onClick={() => rotate(page)}
          >
            <IconRotateClockwise size={18} />
          </ActionIcon>
        ) : null}
        {onFull ? (
          <ActionIcon variant="subtle" color="gray" aria-label={t('documents.page.fullScreen')} onClick={onFull}>
            <IconMaximize size={18} />
          </ActionIcon>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('documents.page.download')}
          onClick={() => void download(page)}
        >
          <IconDownload size={18} />
        </ActionIcon>
        {remove ? (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('documents.page.delete')}
            onClick={() => void remove(page)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        ) : null}
        {remove && pages.length > 1 ? (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void acts.removeAll?.()}>
            {t('documents.document.delete')}
          </Button>
        ) : null}
      </Group>
    </>
  );
});

/** What the person may do with the pages; what is undefined, they may not. Refusals are told by the data layer's toasts. */
function usePageActs(document: PageViewerProps['document'], pages: readonly Page[], onGone: (() => void) | undefined) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const projectId = document.projectId ?? undefined;
  const isSigned = document.signatureStatus === 'signed';
  const mayChange = !isSigned && can(DocumentPage.access.update, projectId);
  const mayDelete = can(DocumentPage.access.delete, projectId);
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});

  const removePages = async (chosen: readonly Page[]) => {
    const isSure = await confirm({
      title: t('documents.page.delete'),
      message: t(deletingQuestion({ chosen, count: pages.length, isSigned })),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const input = { documentId: document.id, pageIds: chosen.map(({ id }) => id) };
      const { isDocumentDeleted } = await api.run(deleteDocumentPages, input);
      notifier.success(t(isDocumentDeleted ? 'documents.document.deleted' : 'documents.page.deleted'));
      if (isDocumentDeleted) onGone?.();
    } catch {
      // Told already.
    }
  };

  return {
    rotate: mayChange
      ? ({ id, rotation }: Page) =>
          quietly(api.run(rotateDocumentPage, { pageId: id, rotation: nextRotation(rotation) }))
      : undefined,
    order: mayChange
      ? (ids: readonly string[]) => quietly(api.run(orderDocumentPages, { documentId: document.id, pageIds: [...ids] }))
      : undefined,
    remove: mayDelete ? (page: Page) => removePages([page]) : undefined,
    removeAll: mayDelete ? () => removePages(pages) : undefined,
    download: async (page: Page) => {
      const fileName = pageName(
        document.name,
        t('documents.page.word'),
        pages.indexOf(page) + 1,
        extensionOf(page.name),
      );
      try {
        // What is there answers as a download, so the page stays.
        window.location.assign((await signedAddress(api, { key: page.fileId, fileName })).url);
      } catch (error) {
        notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
      }
    },
  };
}
