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
      window.open((await fileAddress(api, { key: id })).url, '_blank', 'noopener');
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
