import classes from './person.module.css';
import { PersonAvatar } from './person-avatar.tsx';

interface PersonNameProps {
  readonly id: string;
  readonly name: string;
  readonly avatarId: string | null | undefined;
  /** Below the name: an e-mail address. */
  readonly note?: string | undefined;
}

/** Somebody in a list: picture and name. */
export function PersonName({ id, name, avatarId, note }: PersonNameProps) {
  return (
    <span className={classes.named}>
      <PersonAvatar userId={id} avatarId={avatarId} name={name} />
      <span className={classes.words}>
        <span>{name}</span>
        {note ? <span className={classes.note}>{note}</span> : null}
      </span>
    </span>
  );
}
