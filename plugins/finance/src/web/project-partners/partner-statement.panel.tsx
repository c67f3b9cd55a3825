import { addressInProject, isDay } from '@gleba/sdk';
import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import {
  Button,
  DayInput,
  Link,
  observer,
  PanelSkeleton,
  useAddressValue,
  useParams,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { partnerStatement } from '../../operations/project-partners.ts';
import classes from './partner-statement.module.css';
import { StatementPaper } from './statement-paper.tsx';

/** A partner's account on paper: of all projects or of one, of a period that whoever prints it chooses. */
export default observer(function PartnerStatementPanel() {
  const t = useTranslate();
  const { partnerId = '' } = useParams();
  const { session, branding } = useServices();
  const [projectId] = useAddressValue<string>('project', '');
  const [from, setFrom] = useAddressValue<string>('from', '');
  const [until, setUntil] = useAddressValue<string>('until', '');
  const given = {
    ...(projectId && { projectId }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  };
  const { answer, failure, reload } = useQuery(partnerStatement, { partnerId, ...given });
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure)
    return (
      <FailedReport error={failure} message={t('finance.partnerStatement.notFound')} onRetry={() => void reload()} />
    );
  if (!answer || logo === 'loading') return <PanelSkeleton />;
  const back = projectId
    ? addressInProject(projectId, '/finance/partner-shares')
    : `/finance/partners/${partnerId}/view`;
  return (
    <ReportFrame
      label={t('finance.partnerStatement')}
      printLabel={t('finance.partnerStatement.print')}
      links={
        <>
          <Button component={Link} variant="default" to={back}>
            {t('finance.partnerStatement.back')}
          </Button>
          <Day label={t('finance.partnerStatement.from')} value={from} onChange={setFrom} />
          <Day label={t('finance.partnerStatement.until')} value={until} onChange={setUntil} />
        </>
      }
    >
      <StatementPaper
        statement={answer}
        from={given.from}
        until={given.until}
        organization={session.organization?.name ?? ''}
        logo={logo}
      />
    </ReportFrame>
  );
});

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <DayInput
    className={classes.day}
    aria-label={label}
    placeholder={label}
    value={value || null}
    onChange={(day) => onChange(day ?? '')}
  />
);
