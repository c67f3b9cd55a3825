import {
  ApiError,
  avatarIdOf,
  Button,
  FileButton,
  FormProblem,
  type Me,
  observer,
  PersonAvatar,
  refusalOf,
  uploadOnce,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { avatarPurpose, imageExtensions, largestAvatar } from '../../image-limits.ts';
import { setAvatar } from '../../operations/account.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

const size = 72;

/** The person's picture. What a file really is, the server finds out. */
export const AvatarSection = observer(function AvatarSection({ me }: { readonly me: Me }) {
  const { api, notifier, session, uploads } = useServices();
  const t = useTranslate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const avatarId = avatarIdOf(me);
  const set = async (fileId: () => Promise<string | null>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.run(setAvatar, { fileId: await fileId() }, { isQuiet: true });
      await session.refreshMe();
      notifier.success(t(done));
    } catch (error) {
      setProblem(
        error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(Object(error).message),
      );
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | null) => {
    if (!file) return;
    const refusal = refusalOf(file, { extensions: imageExtensions, maxSize: largestAvatar });
    if (refusal) return setProblem(t(refusal, { name: file.name, extensions: imageExtensions.join(', ') }));
    const send = () => uploadOnce(uploads, { file, purpose: avatarPurpose }, t('ui.error.unknown'));
    void set(send, 'workspace.avatar.saved');
  };
  return (
    <Section title={t('workspace.avatar.title')} text={t('workspace.avatar.text')}>
      <div className={classes.avatar}>
        <PersonAvatar userId={me.id} avatarId={avatarId} name={me.name} size={size} />
        <div className={classes.acts}>
          <FileButton onChange={choose} accept={imageExtensions.join(',')}>
            {(props) => (
              <Button {...props} loading={isBusy}>
                {t('workspace.avatar.choose')}
              </Button>
            )}
          </FileButton>
          {avatarId ? (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void set(async () => null, 'workspace.avatar.removed')}
            >
              {t('workspace.avatar.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <FormProblem text={problem} />
    </Section>
  );
});
