import { Button, EmptyState, IconMap2, Link, PageHeader, Screen, useTranslate } from '@gleba/sdk/web';

/** A screen of a project while none is chosen. `title` is a locale key. */
export function NoProject({ title }: { readonly title: string }) {
  const t = useTranslate();
  return (
    <Screen>
      <PageHeader title={t(title)} />
      <EmptyState
        icon={<IconMap2 size={24} stroke={1.5} />}
        title={t('lands.list.noProject')}
        text={t('lands.list.noProjectText')}
        action={
          <Button component={Link} to="/projects">
            {t('lands.list.chooseProject')}
          </Button>
        }
      />
    </Screen>
  );
}
