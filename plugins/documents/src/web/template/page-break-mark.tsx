import { useTranslate } from '@gleba/sdk/web';
import classes from './template.module.css';

/** Where the next page begins. */
export function PageBreakMark() {
  const t = useTranslate();
  return <div className={classes.pageBreak}>{t('documents.template.pageBreak')}</div>;
}
