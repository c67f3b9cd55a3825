import { type AnswerOf, formatDateTime, User, UserOrganization, withNone, withSome } from '@gleba/sdk';
import {
  Button,
  DefaultListPanel,
  EmptyState,
  ErrorState,
  IconDownload,
  IconFileText,
  many,
  observer,
  PageHeader,
  PanelSkeleton,
  PersonName,
  Screen,
  SegmentedControl,
  Select,
  saveFile,
  useAddressValue,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import { LegalConsent, LegalText, type LegalTextKind, legalTextKinds } from '../../entities/legal-text.entity.ts';
import { whoAreNotAsked } from '../../legal/who-is-asked.ts';
import { legalTextState } from '../../operations/legal-texts.ts';
import { nameColumn, RoleBadge } from '../people/person-columns.tsx';

type Version = AnswerOf<typeof legalTextState>['versions'][number];

const states = ['agreed', 'waiting'] as const;

/** Who agreed to a version of the organization's terms or privacy notice, and when; and who has not yet. */
export default observer(function LegalConsentsScreen() {
  const t = useTranslate();
  const [kind, setKind] = useAddressValue<LegalTextKind>('text', 'terms', legalTextKinds);
  const [number, setNumber] = useAddressValue<string>('version', '');
  const [state, setState] = useAddressValue<(typeof states)[number]>('who', 'agreed', states);
  const { answer, failure, reload } = useQuery(legalTextState, { kind }, { staleOn: [LegalText, LegalConsent] });
  const versions = answer?.versions.filter(({ isOwn }) => isOwn) ?? [];
  const version = versions.find((one) => String(one.number) === number) ?? versions[0];
  const kinds = (
    <SegmentedControl
      size="sm"
      aria-label={t('workspace.legalText.kind')}
      data={legalTextKinds.map((value) => ({ value, label: valueLabel(t, LegalText, 'kind', value) }))}
      value={kind}
      onChange={(value) => {
        setNumber('');
        setKind(legalTextKinds.find((one) => one === value) ?? 'terms');
      }}
    />
  );
  if (!version) {
    return (
      <Screen>
        <PageHeader title={t('workspace.legal.whoAgreed')} more={kinds} />
        {answer ? (
          <EmptyState
            icon={<IconFileText size={24} stroke={1.5} />}
            title={t('workspace.legal.noVersion')}
            text={t('workspace.legal.programText')}
          />
        ) : failure === undefined ? (
          <PanelSkeleton />
        ) : (
          <ErrorState error={failure} onRetry={() => void reload()} />
        )}
      </Screen>
    );
  }
  const shown: ListProps = {
    version,
    more: <WorkbookButton version={version} />,
    bar: (
      <>
        {kinds}
        <Select
          size="sm"
          w={280}
          aria-label={t('workspace.legalText.number')}
          data={versions.map((one) => ({
            value: String(one.number),
            label: t('workspace.legal.version', { number: one.number, at: formatDateTime(one.publishedAt) }),
          }))}
          value={String(version.number)}
          allowDeselect={false}
          onChange={(value) => setNumber(value ?? '')}
        />
        <SegmentedControl
          size="sm"
          aria-label={t('workspace.legal.state')}
          data={states.map((value) => ({ value, label: t(`workspace.legal.${value}`) }))}
          value={state}
          onChange={(value) => setState(states.find((one) => one === value) ?? 'agreed')}
        />
      </>
    ),
  };
  return state === 'agreed' ? <Agreed key={version.id} {...shown} /> : <Waiting key={version.id} {...shown} />;
});

interface ListProps {
  readonly version: Version;
  readonly bar: ReactNode;
  readonly more: ReactNode;
}

const Agreed = observer(function Agreed({ version, bar, more }: ListProps) {
  const t = useTranslate();
  return (
    <DefaultListPanel
      id="workspace.legalConsents"
      entity={LegalConsent}
      title={t('workspace.legal.whoAgreed')}
      bar={bar}
      more={more}
      fields={['acceptedAt']}
      reads={['userId']}
      include={{ user: ['name', 'email', 'avatarId'] }}
      filter={{ legalTextId: { equalTo: version.id } }}
      filterFields={['acceptedAt']}
      orderBy={['-acceptedAt']}
      recordPath={null}
      columns={[
        {
          id: 'person',
          title: t('workspace.legalConsent.userId'),
          width: 260,
          card: 'title',
          // Who has left is nobody's colleague any more; the workbook names them.
          render: ({ userId, user }) =>
            user ? <PersonName id={userId} name={user.name} avatarId={user.avatarId} /> : t('workspace.legal.left'),
        },
        { id: 'email', title: t('core.user.email'), width: 260, render: ({ user }) => user?.email },
      ]}
      empty={() => <EmptyState title={t('workspace.legal.nobodyAgreed')} />}
      noMatch={t('workspace.legal.nobodyAgreed')}
    />
  );
});

const Waiting = observer(function Waiting({ version, bar, more }: ListProps) {
  const t = useTranslate();
  return (
    <DefaultListPanel
      id="workspace.legalWaiting"
      entity={User}
      title={t('workspace.legal.whoAgreed')}
      bar={bar}
      more={more}
      fields={['name', 'email']}
      reads={['avatarId']}
      include={{ memberships: many(UserOrganization, ['role'], { first: 1 }) }}
      filter={{
        and: [
          withSome(UserOrganization, 'user', { role: { notIn: whoAreNotAsked } }),
          withNone(LegalConsent, 'user', { legalTextId: { equalTo: version.id } }),
        ],
      }}
      filterFields={[]}
      orderBy={['name']}
      recordPath={({ id }) => `/people/user/${id}`}
      columns={[
        nameColumn(t),
        { id: 'role', title: t('core.userOrganization.role'), width: 150, render: (row) => <RoleBadge person={row} /> },
      ]}
      empty={() => <EmptyState title={t('workspace.legal.everybodyAgreed')} />}
      noMatch={t('workspace.people.noMatch')}
    />
  );
});

/** Both lists of a version as one file. A refusal is told by a toast. */
function WorkbookButton({ version }: Pick<ListProps, 'version'>) {
  const t = useTranslate();
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const body = { legalTextId: version.id };
      const answer = await api.request('/legal-texts/consents/workbook', { method: 'POST', body });
      saveFile(`${t('workspace.legalConsent.plural')}.xlsx`, await answer.blob());
    } catch {
      // Told already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void save()}>
      {t('workspace.legal.export')}
    </Button>
  );
}
