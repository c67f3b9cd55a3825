import {
  Button,
  ErrorState,
  FormProblem,
  observer,
  PanelSkeleton,
  type PlainForm,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './branding.module.css';
import { type OrganizationSettings, useOrganizationSettings } from './use-organization-settings.ts';

interface WithSettingsProps {
  readonly children: (settings: OrganizationSettings, saved: () => Promise<void>) => ReactNode;
}

/** The organization's settings, for the pages that show and change them. */
export const WithSettings = observer(function WithSettings({ children }: WithSettingsProps) {
  const { session, branding } = useServices();
  const { settings, error, reload } = useOrganizationSettings();
  /** What was saved is seen at once, here and at the next sign-in; the event would bring it a moment later. */
  const saved = async () => {
    await Promise.all([reload(), session.refreshMe(), branding.load()]);
  };
  if (settings) return <div className={classes.body}>{children(settings, saved)}</div>;
  return error === undefined ? <PanelSkeleton /> : <ErrorState error={error} onRetry={() => void reload()} />;
});

/** What could not be said beside a field, and the button. */
export function SaveBar({ form }: { readonly form: PlainForm }) {
  const t = useTranslate();
  return (
    <>
      <FormProblem text={form.rest} />
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t('ui.save')}
        </Button>
      </div>
    </>
  );
}
