import { useTranslate } from '../context/services.tsx';
import classes from './person.module.css';
import { PersonAvatar } from './person-avatar.tsx';

export interface ChipPerson {
  readonly id: string;
  readonly name: string;
  readonly avatarId?: string | null;
}

/** The specification: selected user chips show up to 4, then '+N others'. */
export const maxChips = 4;

/** Who is shown by name, and how many are not. */
export function chipsOf<T>(
  people: readonly T[],
  total = people.length,
): { readonly shown: readonly T[]; readonly others: number } {
  return { shown: people.slice(0, maxChips), others: Math.max(0, total - maxChips) };
}

export interface UserChipsProps {
  readonly people: readonly ChipPerson[];
  /** Where not all of them were fetched: how many there are. */
  readonly total?: number;
}

/** Chosen people in a line: four by name, the rest by number, all that are known for who hears or points. */
export function UserChips({ people, total }: UserChipsProps) {
  const t = useTranslate();
  const { shown, others } = chipsOf(people, total);
  return (
    <ul className={classes.chips}>
      {shown.map(({ id, name, avatarId }) => (
        <li key={id} className={classes.chip}>
          <PersonAvatar userId={id} avatarId={avatarId} name={name} size={20} />
          <span className={classes.chipName}>{name}</span>
        </li>
      ))}
      {others > 0 ? (
        <li
          className={classes.chip}
          title={people
            .slice(maxChips)
            .map(({ name }) => name)
            .join(', ')}
        >
          <span className={classes.chipName}>{t('ui.chips.others', { count: others })}</span>
        </li>
      ) : null}
    </ul>
  );
}
