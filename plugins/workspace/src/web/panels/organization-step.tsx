import { Anchor, Button, IconBuilding, IconChevronRight, type OrganizationChoice, useTranslate } from '@gleba/sdk/web';
import { BareFrame } from './bare-frame.tsx';
import classes from './sign-in-screen.module.css';
import type { SigningIn } from './sign-in-screen.tsx';

type OrganizationStepProps = Pick<SigningIn, 'busyWith' | 'enter' | 'leaveOrganizations'> & {
  readonly organizations: readonly OrganizationChoice[];
};

/** In which organization one works now, of those that e-mail and password open. */
export default function OrganizationStep({
  organizations,
  busyWith,
  enter,
  leaveOrganizations,
}: OrganizationStepProps) {
  const t = useTranslate();
  return (
    <BareFrame>
      <h1 className={classes.title}>{t('workspace.signIn.organization')}</h1>
      <p className={classes.text}>{t('workspace.signIn.organizationText')}</p>
      <ul className={classes.choices}>
        {organizations.map((organization, index) => (
          <li key={organization.id}>
            <Button
              fullWidth
              variant="default"
              size="md"
              justify="space-between"
              autoFocus={index === 0}
              leftSection={<IconBuilding size={18} stroke={1.6} />}
              rightSection={<IconChevronRight size={16} />}
              loading={busyWith === organization.id}
              disabled={busyWith !== undefined && busyWith !== organization.id}
              onClick={() => void enter(organization.id)}
              classNames={{ label: classes.choice }}
            >
              {organization.name}
            </Button>
          </li>
        ))}
      </ul>
      <Anchor component="button" type="button" onClick={leaveOrganizations}>
        {t('workspace.signIn.other')}
      </Anchor>
    </BareFrame>
  );
}
