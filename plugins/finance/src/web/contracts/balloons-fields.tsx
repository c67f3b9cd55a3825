import { ActionIcon, Button, DecimalInput, IconPlus, IconX, useTranslate } from '@gleba/sdk/web';
import classes from './contracts.module.css';

/** As typed: decimal text, or what is none yet. */
export interface BalloonDraft {
  readonly month: string | null;
  readonly value: string | null;
}

interface BalloonsFieldsProps {
  readonly balloons: readonly BalloonDraft[];
  readonly onChange: (balloons: readonly BalloonDraft[]) => void;
}

/** What is paid besides the monthly installments, in which months. */
export function BalloonsFields({ balloons, onChange }: BalloonsFieldsProps) {
  const t = useTranslate();
  const set = (index: number, patch: Partial<BalloonDraft>) =>
    onChange(balloons.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  return (
    <>
      {balloons.map(({ month, value }, index) => (
        <div key={index} className={classes.buyer}>
          <DecimalInput
            label={t('finance.contracts.balloonMonth')}
            scale={0}
            value={month}
            onChange={(next) => set(index, { month: next })}
          />
          <DecimalInput
            label={t('finance.contracts.balloonValue')}
            scale={2}
            minimumScale={2}
            value={value}
            onChange={(next) => set(index, { value: next })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('finance.contracts.removeBalloon', { number: index + 1 })}
            onClick={() => onChange(balloons.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...balloons, { month: null, value: null }])}
        >
          {t('finance.contracts.addBalloon')}
        </Button>
      </div>
    </>
  );
}
