import { useLayer, useServices, useTranslate } from '@gleba/sdk/web';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { idleStep } from './idle-step.ts';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Notes that somebody is there, and ends the session where the organization wants that when nobody is. */
export default observer(function IdleWatch() {
  const { session } = useServices();
  const { activity } = session;
  const minutes = session.organization?.idleMinutes ?? null;
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const touch = () => activity.touch();
    // From before this was looked after there is nothing to go by.
    if (activity.idle === undefined) touch();
    for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
    };
  }, [activity]);
  useEffect(() => {
    if (minutes === null) return;
    const look = () => {
      const step = idleStep(activity.idle ?? 0, minutes);
      if (step === 'end') session.endIdle();
      setLeft(typeof step === 'number' ? step : undefined);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [session, activity, minutes]);
  if (minutes === null || left === undefined) return null;
  return (
    <IdleQuestion
      seconds={left}
      onStay={() => {
        activity.touch();
        setLeft(undefined);
      }}
    />
  );
});

function IdleQuestion({ seconds, onStay }: { readonly seconds: number; readonly onStay: () => void }) {
  const t = useTranslate();
  return (
    <Modal {...useLayer(onStay)} title={t('shell.idle.title')} centered withCloseButton={false}>
      <Stack gap="lg">
        {/* Counted for the eye; whoever listens is told once, by the dialog's title. */}
        <Text c="dimmed">{t('shell.idle.text', { seconds })}</Text>
        <Group justify="flex-end">
          <Button onClick={onStay} data-autofocus>
            {t('shell.idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
