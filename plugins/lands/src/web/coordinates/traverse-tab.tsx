import { Checkbox, useTranslate } from '@gleba/sdk/web';
import { isBlankSide } from '../../coordinates/source.ts';
import type { TypedTraverse } from '../../coordinates/source-schema.ts';
import classes from './coordinates.module.css';
import { NumberGrid } from './number-grid.tsx';
import { issueText, problemsByRow, type TabProps } from './tab-props.ts';
import { TraverseSides } from './traverse-closure.tsx';
import { Adjustment, Angles, isDirect, isLink, KnownCoordinates, KnownVertices } from './traverse-fields.tsx';
import { useTraverseGrid } from './use-traverse-grid.ts';

/** A field book: where it starts, its sides, and what is done with what it misses. */
export function TraverseTab({ draft, change, system, read }: TabProps) {
  const t = useTranslate();
  const { traverse } = draft;
  const link = isLink(traverse);
  const set = (part: Partial<TypedTraverse>) => change((before) => ({ traverse: { ...before.traverse, ...part } }));
  const grid = useTraverseGrid(change, isDirect(traverse));
  // Before anything is typed nothing is missing.
  const isBegun = traverse.sides.some((side) => !isBlankSide(side));
  const errorOf = (field: string) => {
    const issue = isBegun ? read?.issues.find((one) => one.row === null && one.field === field) : undefined;
    return issue && issueText(t, issue, system);
  };
  const fields = { traverse, set, errorOf };
  return (
    <>
      <div className={classes.fields}>
        <KnownVertices {...fields} system={system} />
      </div>
      <div className={classes.fields}>
        <KnownCoordinates {...fields} />
        <Angles {...fields} />
      </div>
      <Checkbox
        my="sm"
        label={t('lands.coordinates.endsElsewhere')}
        description={t('lands.coordinates.endsElsewhereText')}
        disabled={!traverse.isClosed}
        checked={link}
        onChange={(event) => set({ end: event.currentTarget.checked ? { x: '', y: '' } : null, endDirection: null })}
      />
      <p className={classes.hint}>
        {t('lands.coordinates.hint.traverse')} {link && !isDirect(traverse) ? t('lands.coordinates.hint.link') : ''}
      </p>
      <NumberGrid
        label={t('lands.coordinates.tab.traverse')}
        rows={traverse.sides}
        problems={problemsByRow(read?.issues, (issue) => issueText(t, issue, system))}
        {...grid}
      />
      {read?.traverse && traverse.isClosed ? <TraverseSides codes={read.codes} traverse={read.traverse} /> : null}
      <Checkbox
        my="sm"
        label={t(link ? 'lands.coordinates.isClosedLink' : 'lands.coordinates.isClosed')}
        checked={traverse.isClosed}
        onChange={(event) => set({ isClosed: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        <Adjustment {...fields} />
      </div>
    </>
  );
}
