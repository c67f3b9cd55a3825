import type { AnswerOf } from '@gleba/sdk';
import { type ApiClient, Loader, OpenCard, Text, useServices, useTranslate, withoutSession } from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { signingByToken } from '../../operations/signatures/open-signing-operations.ts';
import classes from './signatures.module.css';

const PdfView = lazy(() => import('../viewer/pdf-view.tsx'));

const fetchPaper = async (api: ApiClient, token: string, id: string) => {
  const headers = { 'x-signing-token': token };
  const answer = await api.request(`/signing-papers/${id}`, { ...withoutSession, method: 'POST', headers });
  return new Uint8Array(await answer.arrayBuffer());
};

export interface PaperToReadProps {
  readonly paper: AnswerOf<typeof signingByToken>['papers'][number];
  readonly token: string;
  readonly onRead: (id: string) => void;
}

/** A paper as whoever signs it has to see it: told once it is there. */
export function PaperToRead({ paper, token, onRead }: PaperToReadProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [bytes, setBytes] = useState<Uint8Array>();
  const [isBroken, setBroken] = useState(false);
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
      <h2>{paper.name}</h2>
      {isBroken ? <Text role="alert">{t('documents.page.broken')}</Text> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard */}
      <section className={classes.paper} tabIndex={0} aria-label={t('documents.sign.pages', { name: paper.name })}>
        <Suspense fallback={<Loader m="md" />}>
          {bytes ? (
            <PdfView url={bytes} width={595} height={842} sheets={paper.sheets} rotation={0} isLarge />
          ) : (
            <Loader m="md" />
          )}
        </Suspense>
      </section>
      <p className={classes.mono}>SHA-256 {paper.sha256}</p>
    </OpenCard>
  );
}
