import { formatDateTime, isMailAddress, Organization } from '@gleba/sdk';
import {
  Button,
  DefaultListPanel,
  fieldLabel,
  observer,
  problemsOf,
  TextInput,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Feedback } from '../../entities/feedback.entity.ts';
import classes from './feedback.module.css';

/** What people reported, newest first; and whom an e-mail tells of it. */
export default observer(function FeedbackListScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={Feedback}
      fields={['name', 'message', 'email', 'page', 'createdAt']}
      // What was written and when is what a list of reports is for; by itself it would keep both in the column menu.
      columns={[
        {
          id: 'message',
          title: fieldLabel(t, Feedback, 'message'),
          width: 230,
          render: ({ message }) => String(message),
        },
        {
          id: 'createdAt',
          title: fieldLabel(t, Feedback, 'createdAt'),
          width: 160,
          sortKey: 'createdAt',
          render: ({ createdAt }) => formatDateTime(String(createdAt)),
        },
      ]}
      orderBy={['-createdAt']}
      tabs={<Address />}
    />
  );
});

const Address = observer(function Address() {
  const { session } = useServices();
  const { record } = useRecord(Organization, String(session.me?.organizationId ?? ''), { with: ['preferences'] });
  if (!record || !('preferences' in record)) return null;
  return <AddressForm id={record.id} preferences={record.preferences ?? {}} />;
});

const AddressForm = observer(function AddressForm({
  id,
  preferences,
}: {
  readonly id: string;
  readonly preferences: Readonly<Record<string, unknown>>;
}) {
  const { notifier } = useServices();
  const organizations = useStore(Organization);
  const t = useTranslate();
  const kept = typeof preferences.feedbackEmail === 'string' ? preferences.feedbackEmail : '';
  const [address, setAddress] = useState(kept);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const feedbackEmail = address.trim();
    if (feedbackEmail && !isMailAddress(feedbackEmail)) return setProblem(t('workspace.feedbacks.addressInvalid'));
    const { feedbackEmail: _former, ...others } = preferences;
    try {
      const next = feedbackEmail ? { ...others, feedbackEmail } : others;
      await organizations.update(id, { preferences: next }, { isQuiet: true });
      setProblem(undefined);
      notifier.success(t('workspace.feedbacks.addressSaved'));
    } catch (error) {
      setProblem(Object.values(problemsOf(error, t('ui.error.unknown'))).join(' '));
    }
  };
  return (
    <form className={classes.address} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        className={classes.addressInput}
        type="email"
        label={t('workspace.feedbacks.address')}
        description={t('workspace.feedbacks.addressHelp')}
        value={address}
        error={problem}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={address.trim() === kept}>
        {t('ui.save')}
      </Button>
    </form>
  );
});
