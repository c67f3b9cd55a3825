import { TabLine, Tabs, useLocation, useNavigate, useTranslate } from '@gleba/sdk/web';

/** Jobs one by one, and as they were started together. */
export function JobTabs() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = pathname.startsWith('/job-batches') ? '/job-batches' : '/jobs';
  return (
    <Tabs value={shown} onChange={(path) => path !== null && navigate(path)}>
      <TabLine value={shown}>
        <Tabs.Tab value="/jobs">{t('core.job.plural')}</Tabs.Tab>
        <Tabs.Tab value="/job-batches">{t('core.jobBatch.plural')}</Tabs.Tab>
      </TabLine>
    </Tabs>
  );
}
