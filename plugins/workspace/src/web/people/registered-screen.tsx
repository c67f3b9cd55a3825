import { observer, useTranslate } from '@gleba/sdk/web';
import { Notice } from './notice.tsx';

/** After an invitation was accepted: in by the usual door. */
export default observer(function RegisteredScreen() {
  const t = useTranslate();
  return <Notice title={t('workspace.registered.title')} text={t('workspace.registered.text')} />;
});
