import { Button, Link, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { BareFrame } from '../panels/bare-frame.tsx';
import classes from './people.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** Where it leads; default: to signing in. */
  readonly way?: { readonly to: string; readonly label: string };
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** A page that says one thing and leads on. */
export function Notice({ title, text, way, children }: NoticeProps) {
  const t = useTranslate();
  const { to, label } = way ?? { to: '/login', label: t('workspace.signIn.enter') };
  return (
    <BareFrame>
      <div className={classes.prose}>
        <h1>{title}</h1>
        <p role="status">{text}</p>
        <div>
          <Button component={Link} to={to}>
            {label}
          </Button>
        </div>
        {children}
      </div>
    </BareFrame>
  );
}
