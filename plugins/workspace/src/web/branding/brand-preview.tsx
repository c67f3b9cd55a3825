import { type Branding, brandTokens, neutrals, railTokens } from '@gleba/sdk';
import { IconFolders, IconMap2, IconUsersGroup, observer, useServices, useTranslate } from '@gleba/sdk/web';
import classes from './branding.module.css';

type Colors = Pick<Branding, 'primaryColor' | 'secondaryColor' | 'accentColor' | 'darkIcons'>;

const modes = ['light', 'dark'] as const;
const items = [
  { key: 'workspace.projects', Icon: IconFolders, isCurrent: true },
  { key: 'workspace.branding.previewMap', Icon: IconMap2, isCurrent: false },
  { key: 'workspace.people', Icon: IconUsersGroup, isCurrent: false },
] as const;

/** The frame, a button and a link in the chosen colours, on light and dark: a picture, not something to use. */
export const BrandPreview = observer(function BrandPreview({ colors }: { readonly colors: Colors }) {
  const t = useTranslate();
  return (
    <figure className={classes.previews}>
      <figcaption className={classes.label}>{t('workspace.branding.preview')}</figcaption>
      {modes.map((mode) => (
        <Picture key={mode} mode={mode} colors={colors} />
      ))}
    </figure>
  );
});

const Picture = observer(function Picture({
  mode,
  colors,
}: {
  readonly mode: 'light' | 'dark';
  readonly colors: Colors;
}) {
  const t = useTranslate();
  const { branding } = useServices();
  const { title, images } = branding.current;
  const rail = railTokens(colors, mode);
  const brand = brandTokens(colors.primaryColor, mode);
  const { canvas, surface, border, text } = neutrals[mode];
  const current = rail.back
    ? { background: rail.hover, color: rail.text }
    : { background: brand.tint, color: brand.text };
  const mark = rail.mark ? { boxShadow: `inset 3px 0 ${rail.mark}` } : {};
  return (
    <div className={classes.picture} style={{ background: canvas, color: text, borderColor: border }} aria-hidden>
      <div className={classes.pictureRail} style={{ background: rail.back, color: rail.text }}>
        <span className={classes.pictureItem}>
          <img src={images.navLogo ?? '/logo.svg'} alt="" width={18} height={18} />
          {title}
        </span>
        {items.map(({ key, Icon, isCurrent }) => (
          <span
            key={key}
            className={classes.pictureItem}
            style={isCurrent ? { ...current, ...mark } : { color: rail.quiet }}
          >
            <Icon size={14} stroke={1.6} />
            {t(key)}
          </span>
        ))}
      </div>
      <div className={classes.pictureMain} style={{ background: surface, borderColor: border }}>
        <strong>{t('workspace.projects')}</strong>
        <span style={{ color: brand.text, textDecoration: 'underline' }}>{t('workspace.branding.previewLink')}</span>
        <span className={classes.pictureButton} style={{ background: brand.fill, color: brand.onFill }}>
          {t('ui.save')}
        </span>
      </div>
    </div>
  );
});
