import { Group, Textarea, UnstyledButton, useTranslate } from '@gleba/sdk/web';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type Completion,
  check,
  complete,
  ExpressionProblem,
  expressionLimits,
  lineAndColumn,
  problemKey,
  problemWord,
  type Scope,
} from '../../expression/index.ts';
import classes from './expression-input.module.css';

export interface ExpressionInputProps {
  readonly name: string;
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (source: string) => void;
  /** What may be named; undefined until it is known what the expression is about. */
  readonly scope: Scope | undefined;
  readonly result: 'boolean' | undefined;
}

const mostOffered = 8;

/** Writes an expression: says what is wrong and where while it is written, and offers what may come next. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { name, label, description, error, value, onChange, scope, result } = props;
  const t = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [cursor, setCursor] = useState<number>();
  const [chosen, setChosen] = useState(0);
  /** Where the cursor goes once the text that was taken in is there. */
  const next = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    area.current?.setSelectionRange(next.current, next.current);
    next.current = undefined;
  });
  const problem = scope && value.trim() !== '' ? problemOf(value, scope, result) : undefined;
  const offered = scope && cursor !== undefined ? complete(value, cursor, scope) : undefined;
  const options = offered?.options.slice(0, mostOffered) ?? [];
  const active = Math.min(chosen, options.length - 1);
  const take = ({ text }: Completion) => {
    const from = offered?.from ?? cursor ?? value.length;
    onChange(`${value.slice(0, from)}${text}${value.slice(cursor ?? from)}`);
    next.current = from + text.length;
    setCursor(from + text.length);
    setChosen(0);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    if (!option) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen((active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      take(option);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setCursor(undefined);
    }
  };
  const where = problem && lineAndColumn(value, problem.at);
  const said =
    problem && where
      ? t('documents.expression.at', {
          ...where,
          problem: t(`documents.expression.${problemKey(problem)}`),
          word: problemWord(problem),
        })
      : undefined;
  return (
    <div>
      <Textarea
        ref={area}
        name={name}
        label={label}
        description={description}
        error={said ?? error}
        classNames={{ input: classes.source ?? '' }}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={expressionLimits.source}
        spellCheck={false}
        autoComplete="off"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={options[active] ? `${list}-${active}` : undefined}
        // While something is offered, Escape is for that and not for the dialog around it.
        data-mantine-stop-propagation={options.length > 0 || undefined}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCursor(currentTarget.selectionStart);
          setChosen(0);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      />
      <Group
        gap={6}
        id={list}
        role="listbox"
        aria-label={t('documents.expression.offered')}
        className={classes.offered}
      >
        {options.map((option, index) => (
          <UnstyledButton
            key={`${option.kind} ${option.text}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.option ?? ''}
            // The text keeps the focus, and with it the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.text}
            <small>{option.detail}</small>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  );
}

function problemOf(source: string, scope: Scope, result: 'boolean' | undefined): ExpressionProblem | undefined {
  try {
    check(source, scope, result);
    return undefined;
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return problem;
    throw problem;
  }
}
