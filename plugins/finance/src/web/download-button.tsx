import { Button, Group, IconDownload, saveFile, Text, useServices, useTranslate, wordsOfFailure } from '@gleba/sdk/web';
import { useState } from 'react';

type Api = ReturnType<typeof useServices>['api'];

export interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly fetch: (api: Api) => Promise<Blob>;
}

/** Fetches a file that the server makes and hands it to the browser; what went wrong stands beside the button. */
export function DownloadButton({ label, fileName, fetch }: DownloadButtonProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      saveFile(fileName, await fetch(api));
    } catch (error) {
      setProblem(wordsOfFailure(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void save()}>
        {label}
      </Button>
      {problem ? (
        <Text c="red" role="alert">
          {problem}
        </Text>
      ) : null}
    </Group>
  );
}
