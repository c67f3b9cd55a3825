import { formatDate } from '@gleba/sdk';
import {
  ErrorState,
  observer,
  PanelSkeleton,
  useAnswer,
  useList,
  useServices,
  useTranslate,
  valueLabel,
  withoutSession,
} from '@gleba/sdk/web';
import { LegalText, type LegalTextKind } from '../../entities/legal-text.entity.ts';
import { type Prose, prose } from '../../legal/prose.ts';
import { BareFrame } from '../panels/bare-frame.tsx';
import classes from '../people/people.module.css';
import { ProseView } from './prose-view.tsx';

interface Shown {
  readonly publishedAt: string | null;
  readonly body: Prose | null;
}

interface LegalScreenProps {
  readonly kind: LegalTextKind;
}

/** The terms of use or the privacy notice: the organization's own, or the program's. */
export const LegalScreen = observer(function LegalScreen({ kind }: LegalScreenProps) {
  const { session } = useServices();
  return <BareFrame>{session.me ? <OfSession kind={kind} /> : <OfAddress kind={kind} />}</BareFrame>;
});

const OfSession = observer(function OfSession({ kind }: LegalScreenProps) {
  const list = useList(LegalText, {
    filter: { kind: { equalTo: kind } },
    orderBy: ['-number'],
    fields: ['publishedAt', 'body'],
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rows.length === 0) return <PanelSkeleton />;
  const [text] = list.rows;
  return <Text kind={kind} shown={{ publishedAt: text?.publishedAt ?? null, body: text?.body ?? null }} />;
});

/** Before anybody signs in: of the organization whose address it is. */
function OfAddress({ kind }: LegalScreenProps) {
  const { api } = useServices();
  const { answer, failure, reload } = useAnswer(`legal text ${kind}`, (options) =>
    api.rest<Record<string, unknown>>(`/legal-texts/${kind}`, { ...options, ...withoutSession }),
  );
  if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
  return answer ? <Text kind={kind} shown={shownOf(answer)} /> : <PanelSkeleton />;
}

function shownOf({ publishedAt, body }: Readonly<Record<string, unknown>>): Shown {
  const read = prose.safeParse(body);
  return { publishedAt: typeof publishedAt === 'string' ? publishedAt : null, body: read.success ? read.data : null };
}

/** The program's own. */
const paragraphs = {
  terms: ['workspace.terms.one', 'workspace.terms.two', 'workspace.terms.three', 'workspace.terms.four'],
  privacy: ['workspace.privacy.one', 'workspace.privacy.two', 'workspace.privacy.three', 'workspace.privacy.four'],
} as const;

function Text({ kind, shown: { publishedAt, body } }: LegalScreenProps & { readonly shown: Shown }) {
  const t = useTranslate();
  return (
    <article className={classes.prose}>
      <h1>{valueLabel(t, LegalText, 'kind', kind)}</h1>
      {body ? (
        <>
          {publishedAt ? (
            <p className={classes.muted}>{t('workspace.legal.since', { at: formatDate(publishedAt) })}</p>
          ) : null}
          <ProseView text={body} />
        </>
      ) : (
        paragraphs[kind].map((key) => <p key={key}>{t(key)}</p>)
      )}
    </article>
  );
}
