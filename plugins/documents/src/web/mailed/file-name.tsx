import { Button, signedAddress, useServices, useTranslate } from '@gleba/sdk/web';

export interface KeptPaper {
  readonly id: string;
  readonly name: string;
  readonly fileId: string | null;
}

export interface FileNameProps {
  readonly paper: KeptPaper;
  /** In place of its name, where that stands beside it. */
  readonly label?: string;
}

/** Its name, as the way to its file where one was kept. */
export function FileName({ paper: { name, fileId }, label }: FileNameProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  if (fileId === null) return <>{label === undefined ? name : null}</>;
  const open = async () => {
    try {
      window.location.assign((await signedAddress(api, { key: fileId, fileName: name })).url);
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="transparent"
      px={0}
      title={t('documents.mailedPaper.open')}
      {...(label !== undefined && { 'aria-label': `${label}: ${name}` })}
      onClick={(event) => {
        event.stopPropagation();
        void open();
      }}
    >
      {label ?? name}
    </Button>
  );
}
