import { Dialog, DialogEnd, Stack } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import classes from './contracts.module.css';
import { ReasonInput } from './reason-input.tsx';

interface AgreementDialogProps {
  /** A verb: it is the button's word too. */
  readonly title: string;
  readonly reason: Pick<Parameters<typeof ReasonInput>[0], 'label' | 'value' | 'error' | 'onChange'>;
  /** What else is agreed on. */
  readonly children: ReactNode;
  /** What that comes to. */
  readonly beside: ReactNode;
  readonly error: string | undefined;
  readonly isRunning: boolean;
  readonly isDisabled?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes a contract as a whole: why and by what, and beside it what that comes to. */
export function AgreementDialog(props: AgreementDialogProps) {
  const { title, reason, children, beside, error, isRunning, isDisabled = false, onSubmit, onClose } = props;
  return (
    <Dialog size={860} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
        noValidate
      >
        <div className={classes.termination}>
          <Stack gap="sm">
            <ReasonInput {...reason} data-autofocus />
            {children}
          </Stack>
          {beside}
        </div>
        <DialogEnd error={error} onCancel={onClose} submitLabel={title} isBusy={isRunning} isDisabled={isDisabled} />
      </form>
    </Dialog>
  );
}
