import type { Command } from '@gleba/core';
import { Dialog } from '../dialog/dialog.tsx';
import { OperationForm } from '../operation/operation-form.tsx';
import type { OfferedAction } from './use-actions.tsx';

export interface AskingDialogProps {
  readonly action: OfferedAction;
  readonly operation: Command;
  readonly ask: readonly string[];
  /** The inputs that are given already. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
}

/** What an action needs to know before it is done, asked in a form of its command. */
export default function AskingDialog({ action, operation, ask, input, onDone, onClose }: AskingDialogProps) {
  return (
    <Dialog title={action.label} onClose={onClose}>
      <OperationForm
        op={operation}
        plugin={action.plugin}
        fields={ask}
        fixed={input ?? {}}
        draftId={action.id}
        submitLabel={action.label}
        onCancel={onClose}
        onDone={(answer) => {
          onClose();
          onDone(answer);
        }}
      />
    </Dialog>
  );
}
