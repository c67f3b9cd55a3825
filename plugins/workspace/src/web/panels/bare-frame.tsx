import { Anchor, Link, observer, useServices, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './bare-frame.module.css';

interface BareFrameProps {
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A quiet page with one card in the middle, with the organization's branding: signing in, waiting. */
export const BareFrame = observer(function BareFrame({ children, footer }: BareFrameProps) {
  const t = useTranslate();
  const { branding } = useServices();
  const { title, termsOfUseUrl, images, logo: own } = branding.current;
  const logo = images.mainLogo ?? own;
  const background = images.loginBackgroundImage;
  return (
    <main className={classes.page} data-pictured={background !== undefined || undefined}>
      {background ? <img className={classes.background} src={background} alt="" /> : <Parcels />}
      <div className={classes.column}>
        <div className={classes.brand}>
          {logo ? (
            <img className={classes.logo} src={logo} alt={title} />
          ) : (
            <>
              <img src={images.webappLogo ?? images.navLogo ?? '/logo.svg'} alt="" width={40} height={40} />
              <span>{title}</span>
            </>
          )}
        </div>
        <section className={classes.card}>{children}</section>
        <footer className={classes.footer}>
          {footer ? <p>{footer}</p> : null}
          <p className={classes.links}>
            {termsOfUseUrl ? (
              <Anchor href={termsOfUseUrl} target="_blank" rel="noreferrer" size="sm">
                {t('workspace.terms.title')}
              </Anchor>
            ) : (
              <Anchor component={Link} to="/tos" size="sm">
                {t('workspace.terms.title')}
              </Anchor>
            )}
            <Anchor component={Link} to="/privacy" size="sm">
              {t('workspace.privacy.title')}
            </Anchor>
          </p>
        </footer>
      </div>
    </main>
  );
});

/** Lots as on a plan, faint: what the product is about. */
function Parcels() {
  return (
    <svg className={classes.parcels} viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <path
          d="M-20 250 L420 120 L1220 260 M-20 470 L380 350 L1220 520 M-20 700 L340 590 L1220 790"
          strokeWidth="10"
        />
        {rows.map(([x1, y1, x2, y2]) => (
          <path key={x1} d={`M${x1} ${y1} L${x2} ${y2}`} />
        ))}
        <path d="M-20 358 L400 236 L1220 388 M-20 584 L360 470 L1220 654" />
      </g>
    </svg>
  );
}

const rows = Array.from({ length: 26 }, (_, index) => {
  const x = -40 + index * 50;
  const top = x < 400 ? 250 - ((x + 20) * 130) / 440 : 120 + ((x - 420) * 140) / 800;
  return [x, Math.round(top), x - 26, Math.round(top + 228)] as const;
}).concat(
  Array.from({ length: 26 }, (_, index) => {
    const x = -15 + index * 50;
    const top = x < 380 ? 470 - ((x + 20) * 120) / 400 : 350 + ((x - 380) * 170) / 840;
    return [x, Math.round(top), x - 26, Math.round(top + 232)] as const;
  }),
);
