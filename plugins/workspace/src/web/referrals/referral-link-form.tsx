import type { InputOf, RecordOf } from '@gleba/sdk';
import { QrPicture } from '@gleba/sdk/print/web';
import {
  Button,
  confirm,
  EntityForm,
  type FormEditorProps,
  IconRefresh,
  ModalFrame,
  observer,
  RecordForm,
  Switch,
  Textarea,
  TextInput,
  useOpenModal,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { ReferralLink } from '../../entities/referral-link.entity.ts';
import { createReferralLink, renewReferralLink } from '../../operations/referrals.ts';
import type { LinkPreferences } from '../../referrals/referral-fields.ts';
import { CopyAddress } from './copy-address.tsx';
import classes from './pre-projects.module.css';
import { publicAddress } from './public-address.ts';

const fields = [
  'channel',
  'enabled',
  'referrerName',
  'referrerPhone',
  'referrerEmail',
  'message',
  'documentTypes',
  'preferences',
];
const list = '/pre-projects/referral-links';

/** A new public address, or another text for one. */
export default observer(function ReferralLinkForm() {
  const t = useTranslate();
  const { referralLinkId } = useParams();
  const open = useOpenModal();
  const back = () => open(list, { replace: true });
  return (
    <ModalFrame
      title={t(referralLinkId ? 'workspace.referralLinks.edit' : 'workspace.referralLinks.new')}
      width={680}
      onClose={back}
    >
      {referralLinkId ? <Existing id={referralLinkId} onDone={back} /> : <Fresh onDone={back} />}
    </ModalFrame>
  );
});

const Fresh = observer(function Fresh({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  return (
    <EntityForm
      entity={ReferralLink}
      operation="create"
      fields={fields}
      editors={editors}
      submitLabel={t('workspace.referralLinks.create')}
      onCancel={onDone}
      onSubmit={async (values) => {
        // Checked by the declaration that the input's type is of.
        const referralLink = values as InputOf<typeof createReferralLink>['referralLink'];
        await api.run(createReferralLink, { referralLink }, { isQuiet: true });
        notifier.success(t('workspace.referralLinks.created'));
        onDone();
      }}
    />
  );
});

function Existing({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTranslate();
  return (
    <RecordForm
      entity={ReferralLink}
      id={id}
      fields={fields}
      editors={editors}
      above={(link) => <Sharing link={link} />}
      saved={t('workspace.referralLinks.saved')}
      onDone={onDone}
    />
  );
}

/** The address, to copy and to photograph; another one where it went where it should not. */
const Sharing = observer(function Sharing({ link }: { readonly link: RecordOf<typeof ReferralLink> }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { id, token } = link;
  if (!token) return null;
  const renew = async () => {
    const isSure = await confirm({
      title: t('workspace.referralLinks.renewTitle'),
      message: t('workspace.referralLinks.renewText'),
      confirmLabel: t('workspace.referralLinks.renew'),
      isDangerous: true,
    });
    if (!isSure) return;
    await api.run(renewReferralLink, { id });
    notifier.success(t('workspace.referralLinks.renewed'));
  };
  return (
    <section className={classes.sharing}>
      <div className={classes.address}>
        <TextInput label={t('workspace.referralLinks.address')} value={publicAddress(token)} readOnly />
        <CopyAddress token={token} />
        {/* A refusal is told by a toast. */}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRefresh size={15} />}
          onClick={() => void renew().catch(() => {})}
        >
          {t('workspace.referralLinks.renew')}
        </Button>
      </div>
      <QrPicture className={classes.qr} text={publicAddress(token)} label={t('workspace.referralLinks.qr')} />
    </section>
  );
});

/** One paper a line. */
function Documents({ name, label, value, error, isDisabled, onChange, onBlur }: FormEditorProps) {
  const t = useTranslate();
  const lines = Array.isArray(value) ? value.join('\n') : '';
  return (
    <Textarea
      name={name}
      label={label}
      description={t('workspace.referralLinks.documentsHelp')}
      defaultValue={lines}
      error={error}
      disabled={isDisabled}
      autosize
      minRows={2}
      onChange={(event) => {
        const names = event.currentTarget.value.split('\n').map((line) => line.trim());
        const some = names.filter((line) => line !== '');
        onChange(some.length > 0 ? some : null);
      }}
      onBlur={onBlur}
    />
  );
}

function Preferences({ value, isDisabled, onChange }: FormEditorProps) {
  const t = useTranslate();
  const chosen = (value ?? {}) as LinkPreferences;
  return (
    <div className={classes.form}>
      {(['isBoundaryRequired', 'isEmailRequired'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`workspace.referralLinks.${name}`)}
          checked={chosen[name] === true}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...chosen, [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

const editors = { documentTypes: Documents, preferences: Preferences };
