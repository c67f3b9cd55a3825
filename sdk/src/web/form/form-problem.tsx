import classes from './form-problem.module.css';

/** What could not be said beside a field. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return text ? (
    <p className={classes.problem} role="alert">
      {text}
    </p>
  ) : null;
}
