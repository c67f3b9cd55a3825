import { Anchor } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useServices, useTranslate } from '../context/services.tsx';
import { fileAddress } from '../upload/download.ts';

/** Opens a stored file. Its address is signed for minutes, so it is asked for when somebody wants it. */
export const FileLink = observer(function FileLink({ id }: { readonly id: string }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const open = async () => {
    try {
      // What is there answers as a download, so the page stays.
      window.location.assign((await fileAddress(api, { key: id })).url);
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
  };
  return (
    <Anchor component="button" type="button" onClick={() => void open()}>
      {t('ui.file.open')}
    </Anchor>
  );
});
