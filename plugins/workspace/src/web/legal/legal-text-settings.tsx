import { type AnswerOf, formatDateTime, formatInteger } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Group,
  Link,
  observer,
  PanelSkeleton,
  SegmentedControl,
  Text,
  useAddressValue,
  useCommand,
  useDraft,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { LegalText, type LegalTextKind, legalTextKinds } from '../../entities/legal-text.entity.ts';
import { type Prose, prose, saysSomething } from '../../legal/prose.ts';
import { legalTextState, publishLegalText } from '../../operations/legal-texts.ts';
import classes from './legal.module.css';

/** Only who writes a text loads the editor. */
const ProseEditor = lazy(() => import('./prose-editor.tsx'));

/** The organization's terms of use and privacy notice: written, published as a version, and who agreed to it. */
export default observer(function LegalTextSettings() {
  const t = useTranslate();
  const [kind, setKind] = useAddressValue<LegalTextKind>('text', 'terms', legalTextKinds);
  const { answer, failure, reload } = useQuery(legalTextState, { kind });
  return (
    <div className={classes.settings}>
      <SegmentedControl
        aria-label={t('workspace.legal')}
        data={legalTextKinds.map((value) => ({ value, label: valueLabel(t, LegalText, 'kind', value) }))}
        value={kind}
        onChange={(value) => setKind(legalTextKinds.find((one) => one === value) ?? 'terms')}
      />
      {answer ? (
        <Fields key={`${kind} ${answer.number}`} kind={kind} state={answer} reload={reload} />
      ) : failure === undefined ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={failure} onRetry={() => void reload()} />
      )}
    </div>
  );
});

interface FieldsProps {
  readonly kind: LegalTextKind;
  readonly state: AnswerOf<typeof legalTextState>;
  readonly reload: () => Promise<void>;
}

const Fields = observer(function Fields({ kind, state, reload }: FieldsProps) {
  const t = useTranslate();
  const { notifier, session } = useServices();
  const [kept, keep] = useDraft(`workspace.legalText.${kind}.${state.number}`);
  const [written, setWritten] = useState<Prose>(() => {
    const draft = prose.safeParse(kept);
    return draft.success ? draft.data : (state.body ?? []);
  });
  const { run, isRunning, error } = useCommand(publishLegalText);
  const mayPublish = session.role === 'staff' || session.role === 'admin';
  const publish = async (body: Prose | null) => {
    const words = body ? 'workspace.legal.publish' : 'workspace.legal.withdraw';
    const isSure = await confirm({
      title: t(`${words}.question`),
      message: t(`${words}.text`),
      confirmLabel: t(words),
      isDangerous: body === null,
    });
    if (!isSure || !(await run({ kind, basedOn: state.number, body }))) return;
    keep(undefined);
    notifier.success(t(`${words}.done`));
    await reload();
  };
  return (
    <>
      <p className={classes.note}>
        {t(state.body ? 'workspace.legal.ownText' : 'workspace.legal.programText', { number: state.number })}
      </p>
      {mayPublish ? (
        <>
          <Suspense fallback={<PanelSkeleton />}>
            <ProseEditor
              text={written}
              label={valueLabel(t, LegalText, 'kind', kind)}
              onChange={(text) => {
                setWritten(text);
                keep(text);
              }}
            />
          </Suspense>
          {error ? (
            <Text c="red" role="alert">
              {error}
            </Text>
          ) : null}
          <Group gap="sm">
            <Button loading={isRunning} disabled={!saysSomething(written)} onClick={() => void publish(written)}>
              {t('workspace.legal.publish')}
            </Button>
            {state.body ? (
              <Button variant="subtle" color="red" disabled={isRunning} onClick={() => void publish(null)}>
                {t('workspace.legal.withdraw')}
              </Button>
            ) : null}
          </Group>
        </>
      ) : null}
      <Versions kind={kind} state={state} />
    </>
  );
});

function Versions({ kind, state: { versions, people } }: Pick<FieldsProps, 'kind' | 'state'>) {
  const t = useTranslate();
  if (versions.length === 0) return null;
  return (
    <section>
      <h2>{t('workspace.legal.versions')}</h2>
      <ul className={classes.versions}>
        {versions.map(({ number, publishedAt, isOwn, consents }) => (
          <li key={number}>
            {t('workspace.legal.version', { number, at: formatDateTime(publishedAt) })}
            <span className={classes.note}>
              {' · '}
              {isOwn ? (
                <Link to={`/admin/legal-consents?text=${kind}&version=${number}`}>
                  {t('workspace.legal.consents', { count: consents, people: formatInteger(people) })}
                </Link>
              ) : (
                t('workspace.legal.isProgramText')
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
