import type { AnswerOf } from '@gleba/sdk';
import {
  type ApiClient,
  Button,
  Group,
  Loader,
  OpenCard,
  saveFile,
  Text,
  useServices,
  useTranslate,
  withoutSession,
} from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { signingByToken } from '../../operations/signatures/open-signing-operations.ts';
import classes from './signatures.module.css';

const PdfView = lazy(() => import('../viewer/pdf-view.tsx'));

type Paper = AnswerOf<typeof signingByToken>['papers'][number];

const fetchPaper = async (api: ApiClient, token: string, id: string) => {
  const headers = { 'x-signing-token': token };
  const answer = await api.request(`/signing-papers/${id}`, { ...withoutSession, method: 'POST', headers });
  return new Uint8Array(await answer.arrayBuffer());
};

interface PaperToReadProps {
  readonly paper: Paper;
  readonly token: string;
  readonly onRead: (id: string) => void;
}

/** A paper as it is signed: larger where a telephone makes its words too small, and to be kept. That it was fetched counts as read. */
export function PaperToRead({ paper, token, onRead }: PaperToReadProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [bytes, setBytes] = useState<Uint8Array>();
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    fetchPaper(api, token, paper.id).then(
      (found) => {
        if (!isCurrent) return;
        setBytes(found);
        onRead(paper.id);
      },
      () => isCurrent && setBroken(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, token, paper.id, onRead]);
  return (
    <OpenCard label={paper.name}>
      <Group justify="space-between" mb="xs">
        <h2>{paper.name}</h2>
        {bytes ? (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {t(isLarge ? 'documents.sign.smaller' : 'documents.sign.larger')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('documents.copy.download', { name: paper.name })}
              onClick={() =>
                saveFile(`${paper.name}.pdf`, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
              }
            >
              {t('documents.download')}
            </Button>
          </Group>
        ) : null}
      </Group>
      {isBroken ? <Text role="alert">{t('documents.page.broken')}</Text> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard */}
      <section className={classes.paper} tabIndex={0} aria-label={t('documents.sign.pages', { name: paper.name })}>
        <Suspense fallback={<Loader m="md" />}>
          {bytes ? (
            <div className={isLarge ? classes.enlarged : undefined}>
              <PdfView url={bytes} width={595} height={842} sheets={paper.sheets} rotation={0} isLarge />
            </div>
          ) : (
            <Loader m="md" />
          )}
        </Suspense>
      </section>
      <p className={classes.mono}>SHA-256 {paper.sha256}</p>
    </OpenCard>
  );
}
