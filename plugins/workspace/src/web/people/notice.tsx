import { Button, Link, useTranslate } from '@gleba/sdk/web';
import { BareFrame } from '../panels/bare-frame.tsx';
import classes from './people.module.css';

/** A page that says one thing and leads back to signing in. */
export function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useTranslate();
  return (
    <BareFrame>
      <div className={classes.prose}>
        <h1>{title}</h1>
        <p role="status">{text}</p>
        <div>
          <Button component={Link} to="/login">
            {t('workspace.signIn.enter')}
          </Button>
        </div>
      </div>
    </BareFrame>
  );
}
