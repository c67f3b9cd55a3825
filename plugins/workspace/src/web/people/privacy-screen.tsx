import { observer, useTranslate } from '@gleba/sdk/web';
import { BareFrame } from '../panels/bare-frame.tsx';
import classes from './people.module.css';

const paragraphs = ['one', 'two', 'three', 'four'] as const;

export default observer(function PrivacyScreen() {
  const t = useTranslate();
  return (
    <BareFrame>
      <article className={classes.prose}>
        <h1>{t('workspace.privacy.title')}</h1>
        {paragraphs.map((name) => (
          <p key={name}>{t(`workspace.privacy.${name}`)}</p>
        ))}
      </article>
    </BareFrame>
  );
});
