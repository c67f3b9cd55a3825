import { Button, type FormEditorProps, IconTrash, observer, UploadButton, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { largestProjectImage, projectImageExtensions, projectImagePurpose } from '../../projects/project-image.ts';
import classes from './projects.module.css';
import { useProjectImage } from './use-project-image.ts';

/** The picture that stands on the project's card: sent at once, the project's own when the form is saved. */
export const ProjectImageInput = observer(function ProjectImageInput(props: FormEditorProps) {
  const { label, value, error, isDisabled, onChange, values } = props;
  const t = useTranslate();
  const fileId = typeof value === 'string' ? value : null;
  const [sent, setSent] = useState<{ readonly fileId: string; readonly url: string }>();
  const [isSending, setSending] = useState(false);
  const isNew = sent !== undefined && sent.fileId === fileId;
  const stored = useProjectImage(typeof values.id === 'string' ? values.id : undefined, isNew ? null : fileId);
  const url = isNew ? sent.url : stored;
  useEffect(() => () => (sent ? URL.revokeObjectURL(sent.url) : undefined), [sent]);
  return (
    <section className={classes.attachment} aria-label={label}>
      <h4 className={classes.attachmentTitle}>{label}</h4>
      {fileId && url ? <img className={classes.picture} src={url} alt="" /> : null}
      {fileId ? null : <p className={classes.note}>{t('workspace.projects.imageHelp')}</p>}
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
      <div className={classes.attachmentActions}>
        <UploadButton
          variant="default"
          purpose={projectImagePurpose}
          extensions={projectImageExtensions}
          maxSize={largestProjectImage}
          disabled={isDisabled || isSending}
          onAdded={([item]) => {
            if (!item) return;
            setSending(true);
            void item.finished.then((id) => {
              setSending(false);
              if (id === undefined) return;
              const { file } = item.request;
              // An upload that is only remembered from before has a name and no bytes to show.
              if (file instanceof Blob) setSent({ fileId: id, url: URL.createObjectURL(file) });
              onChange(id);
            });
          }}
        >
          {t(fileId ? 'workspace.projects.replaceImage' : 'workspace.projects.chooseImage')}
        </UploadButton>
        {fileId ? (
          <Button
            variant="subtle"
            color="gray"
            disabled={isDisabled}
            leftSection={<IconTrash size={15} />}
            onClick={() => onChange(null)}
          >
            {t('workspace.projects.removeImage')}
          </Button>
        ) : null}
      </div>
    </section>
  );
});
