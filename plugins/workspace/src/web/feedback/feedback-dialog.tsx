import {
  Button,
  CloseButton,
  FileButton,
  FormProblem,
  fieldLabel,
  IconPhoto,
  ModalFrame,
  observer,
  refusalOf,
  Textarea,
  uploadOnce,
  useForm,
  useLocation,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { Feedback } from '../../entities/feedback.entity.ts';
import { imageExtensions, largestScreenshot, screenshotPurpose } from '../../image-limits.ts';
import { sendFeedback } from '../../operations/feedback.ts';
import { TextField } from '../text-field.tsx';
import classes from './feedback.module.css';

/** Name, e-mail, message and a picture of the screen, chosen or pasted. */
export default observer(function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, notifier, session, uploads } = useServices();
  const t = useTranslate();
  const { pathname } = useLocation();
  const [name, setName] = useState(session.me?.name ?? '');
  const [email, setEmail] = useState(session.me?.email ?? '');
  const [message, setMessage] = useState('');
  const [picture, setPicture] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm(['name', 'email', 'message'], async () => {
    const request = picture && { file: picture, purpose: screenshotPurpose };
    const screenshotId = request ? await uploadOnce(uploads, request, t('ui.error.unknown')) : null;
    const values = { name, email, message, page: pathname, screenshotId };
    await api.run(sendFeedback, values, { isQuiet: true });
    notifier.success(t('workspace.feedbacks.sent'));
    onClose();
  });
  const choose = (file: File | null | undefined) => {
    if (!file) return;
    const reason = refusalOf(file, { extensions: imageExtensions, maxSize: largestScreenshot });
    setRefusal(reason && t(reason, { name: file.name, extensions: imageExtensions.join(', ') }));
    if (!reason) setPicture(file);
  };
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    choose(file);
  };
  return (
    <ModalFrame title={t('workspace.feedbacks.title')} onClose={onClose}>
      <form className={classes.form} onSubmit={form.submit} onPaste={paste} noValidate>
        <p className={classes.text}>{t('workspace.feedbacks.text')}</p>
        <div className={classes.pair}>
          <TextField label={fieldLabel(t, Feedback, 'name')} required {...form.bind('name', name, setName)} />
          <TextField
            type="email"
            label={fieldLabel(t, Feedback, 'email')}
            required
            {...form.bind('email', email, setEmail)}
          />
        </div>
        <Textarea
          label={fieldLabel(t, Feedback, 'message')}
          value={message}
          error={form.problems.message}
          required
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          maxLength={4000}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={classes.picture}>
          {picture ? (
            <>
              <Preview file={picture} />
              <CloseButton aria-label={t('workspace.feedbacks.removePicture')} onClick={() => setPicture(undefined)} />
            </>
          ) : (
            <>
              <FileButton onChange={choose} accept={imageExtensions.join(',')}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconPhoto size={16} />}>
                    {t('workspace.feedbacks.choose')}
                  </Button>
                )}
              </FileButton>
              <span className={classes.text}>{t('workspace.feedbacks.chooseHelp')}</span>
            </>
          )}
        </div>
        <FormProblem text={form.rest} />
        <FormProblem text={refusal} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={form.isBusy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('workspace.feedbacks.send')}
          </Button>
        </div>
      </form>
    </ModalFrame>
  );
});

function Preview({ file }: { readonly file: File }) {
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img className={classes.preview} src={address} alt={t('workspace.feedbacks.picture')} /> : null;
}
