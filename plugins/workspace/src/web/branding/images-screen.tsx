import { brandImages, brandingOf } from '@gleba/sdk';
import {
  ApiError,
  Button,
  confirm,
  FormProblem,
  IconTrash,
  IconUpload,
  observer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useRef, useState } from 'react';
import { imageRules, type OrganizationImage } from '../../branding/image-rules.ts';
import classes from './branding.module.css';
import { WithSettings } from './with-settings.tsx';

/** The organization's pictures, each with its size. */
export default observer(function ImagesScreen() {
  return (
    <WithSettings>
      {({ uiCustomizations, logoImage }, saved) => {
        const { images, logo } = brandingOf(uiCustomizations, logoImage);
        return (
          <ul className={classes.images}>
            <ImageCard name="logoImage" path={logo} saved={saved} />
            {brandImages.map((name) => (
              <ImageCard key={name} name={name} path={images[name]} saved={saved} />
            ))}
          </ul>
        );
      }}
    </WithSettings>
  );
});

interface ImageCardProps {
  readonly name: OrganizationImage;
  /** Where it is served; undefined while there is none. */
  readonly path: string | undefined;
  readonly saved: () => Promise<void>;
}

const ImageCard = observer(function ImageCard({ name, path: shown, saved }: ImageCardProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const title = t(`workspace.branding.image.${name}`);
  const rule = imageRules[name];
  const send = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      await saved();
      notifier.success(t(done));
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const path = `/branding/images/${name}`;
  const upload = (file: File) =>
    send(() => api.rest(path, { method: 'PUT', body: file, isQuiet: true }), 'workspace.branding.imageSaved');
  const remove = async () => {
    // The specification's words.
    const isSure = await confirm({
      title,
      message: t('workspace.branding.removeImage'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (isSure)
      await send(() => api.rest(path, { method: 'DELETE', isQuiet: true }), 'workspace.branding.imageRemoved');
  };
  return (
    <li className={classes.card}>
      <h2>{title}</h2>
      <div className={classes.frame} data-wide={name === 'loginBackgroundImage' || undefined}>
        {shown ? <img src={shown} alt={title} /> : <span>{t('workspace.branding.noImage')}</span>}
      </div>
      <p className={classes.note}>
        {t(`workspace.branding.image.${name}.text`, { kilobytes: Math.round(rule.maxBytes / 1024) })}
      </p>
      <FormProblem text={problem} />
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          loading={isBusy}
          aria-label={t('workspace.branding.choose', { name: title })}
          onClick={() => input.current?.click()}
        >
          {t('workspace.branding.chooseImage')}
        </Button>
        {shown ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={isBusy}
            aria-label={t('workspace.branding.remove', { name: title })}
            onClick={() => void remove()}
          >
            {t('ui.remove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        aria-hidden
        tabIndex={-1}
        accept={rule.types.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </li>
  );
});
