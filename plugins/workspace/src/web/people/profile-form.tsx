import { type CreateOf, type PatchOf, Profile } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  FormProblem,
  fieldLabel,
  ModalFrame,
  observer,
  PanelSkeleton,
  problemsOf,
  RecordState,
  Select,
  Switch,
  useCloseModal,
  useParams,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { starterProfiles } from '../../people/starter-profiles.ts';
import { TextField } from '../text-field.tsx';
import { AccessMatrix } from './access-matrix.tsx';
import classes from './people.module.css';
import { type KnownKey, useAccessKeys } from './use-access-keys.ts';

const width = 880;

/** A profile: its name, where it holds, and everything that it grants on one page. */
export default observer(function ProfileForm() {
  const { profileId } = useParams();
  const t = useTranslate();
  const { keys, error } = useAccessKeys();
  return (
    <ModalFrame title={t(profileId ? 'workspace.people.editProfile' : 'workspace.people.newProfile')} width={width}>
      {error === undefined ? null : <ErrorState error={error} />}
      {keys === undefined && error === undefined ? <PanelSkeleton /> : null}
      {keys && !profileId ? <Fields keys={keys} initial={{ isProjectLevel: true, isOrgLevel: false }} /> : null}
      {keys && profileId ? <Existing keys={keys} id={profileId} /> : null}
    </ModalFrame>
  );
});

const Existing = observer(function Existing({ keys, id }: { readonly keys: readonly KnownKey[]; readonly id: string }) {
  const loaded = useRecord(Profile, id, { with: ['accessKeys'] });
  const { record } = loaded;
  return loaded.status === 'ready' && record?.accessKeys ? (
    <Fields keys={keys} id={id} initial={record} />
  ) : (
    <RecordState of={loaded} />
  );
});

interface FieldsProps {
  readonly keys: readonly KnownKey[];
  readonly id?: string;
  readonly initial: {
    readonly name?: string;
    readonly isProjectLevel: boolean;
    readonly isOrgLevel: boolean;
    readonly accessKeys?: readonly string[];
  };
}

const Fields = observer(function Fields({ keys, id, initial }: FieldsProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Profile);
  const close = useCloseModal();
  const [name, setName] = useState(initial.name ?? '');
  const [isProjectLevel, setProjectLevel] = useState(initial.isProjectLevel);
  const [isOrgLevel, setOrgLevel] = useState(initial.isOrgLevel);
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(initial.accessKeys));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [starterId, setStarterId] = useState<string | null>(null);
  const begin = (chosen: string | null) => {
    setStarterId(chosen);
    const starter = starterProfiles.find((one) => one.id === chosen);
    if (!starter) return;
    const offered = new Set(keys.filter(({ isAsked }) => isAsked).map(({ key }) => key));
    setName(t(`workspace.people.starter.${starter.id}`));
    setOrgLevel(true);
    setGranted(new Set(starter.accessKeys.filter((key) => offered.has(key))));
    setProblems({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const values = { name, isProjectLevel, isOrgLevel, accessKeys: [...granted] };
    try {
      if (id) await store.update(id, values as PatchOf<typeof Profile>, { isQuiet: true });
      else await store.create(values as CreateOf<typeof Profile>, {}, { isQuiet: true });
      notifier.success(t('workspace.people.profileSaved'));
      close();
    } catch (error) {
      setProblems(problemsOf(error, t('ui.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  const { name: nameProblem, ...rest } = problems;
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      {id ? null : (
        <Select
          label={t('workspace.people.starter')}
          description={t('workspace.people.starterText')}
          data={starterProfiles.map((starter) => ({
            value: starter.id,
            label: t(`workspace.people.starter.${starter.id}`),
          }))}
          value={starterId}
          clearable
          onChange={begin}
        />
      )}
      <TextField
        isFirst
        label={fieldLabel(t, Profile, 'name')}
        value={name}
        error={nameProblem}
        required
        onChange={setName}
      />
      <div className={classes.pair}>
        <Switch
          label={fieldLabel(t, Profile, 'isProjectLevel')}
          description={t('core.profile.isProjectLevel.help')}
          checked={isProjectLevel}
          onChange={(event) => setProjectLevel(event.currentTarget.checked)}
        />
        <Switch
          label={fieldLabel(t, Profile, 'isOrgLevel')}
          description={t('core.profile.isOrgLevel.help')}
          checked={isOrgLevel}
          onChange={(event) => setOrgLevel(event.currentTarget.checked)}
        />
      </div>
      <AccessMatrix
        keys={keys}
        granted={granted}
        onChange={(next) => {
          setGranted(next);
          setProblems({});
        }}
      />
      <FormProblem text={Object.values(rest).join(' ')} />
      <div className={classes.actions}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('workspace.people.saveProfile')}
        </Button>
      </div>
    </form>
  );
});
