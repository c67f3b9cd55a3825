import { ActionIcon, type IconPencil } from '@gleba/sdk/web';

export interface RowActProps {
  readonly icon: typeof IconPencil;
  readonly label: string;
  readonly onClick: () => void;
}

/** What is done with one of several things in a tab of a lot. */
export function RowAct({ icon: Icon, label, onClick }: RowActProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  );
}
