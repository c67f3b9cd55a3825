import { formatDate } from '@gleba/sdk';
import {
  Button,
  confirm,
  Dialog,
  Group,
  observer,
  Stack,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { LegalText } from '../../entities/legal-text.entity.ts';
import { acceptLegalTexts, pendingLegalTexts } from '../../operations/legal-texts.ts';
import classes from './legal.module.css';
import { ProseView } from './prose-view.tsx';

/** Over every screen while there is a version that the person has not agreed to. */
export default observer(function LegalConsent() {
  const t = useTranslate();
  const { session } = useServices();
  const { answer, reload } = useQuery(pendingLegalTexts, {}, { staleOn: [LegalText] });
  const { run, isRunning, error } = useCommand(acceptLegalTexts);
  const texts = answer?.texts ?? [];
  if (texts.length === 0) return null;
  const accept = async () => {
    await run({ legalTextIds: texts.map(({ id }) => id) });
    // Agreed to, or published anew while it was read.
    await reload();
  };
  const leave = async () => {
    const isSure = await confirm({
      title: t('workspace.legal.leave.question'),
      message: t('workspace.legal.leave.text'),
      confirmLabel: t('workspace.legal.leave'),
    });
    if (isSure) session.signOut();
  };
  return (
    <Dialog title={t('workspace.legal.ask')} onClose={() => void leave()} size={640}>
      <Stack gap="md">
        <Text>{t('workspace.legal.askText')}</Text>
        {texts.map(({ id, kind, publishedAt, body }) => (
          <section key={id}>
            <h3>{valueLabel(t, LegalText, 'kind', kind)}</h3>
            <p className={classes.note}>{t('workspace.legal.since', { at: formatDate(publishedAt) })}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard */}
            <section className={classes.asked} tabIndex={0} aria-label={valueLabel(t, LegalText, 'kind', kind)}>
              <ProseView text={body} />
            </section>
          </section>
        ))}
        {error ? (
          <Text c="red" role="alert">
            {error}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void leave()}>
            {t('workspace.legal.leave')}
          </Button>
          <Button loading={isRunning} onClick={() => void accept()}>
            {t('workspace.legal.accept')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
});
