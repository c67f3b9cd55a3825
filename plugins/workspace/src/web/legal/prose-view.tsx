import type { Prose, ProseBlock, ProseRun } from '../../legal/prose.ts';
import classes from './legal.module.css';

/** A text as it is read. */
export function ProseView({ text }: { readonly text: Prose }) {
  return (
    <div className={classes.text}>
      {text.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: ProseBlock }) {
  if (block.kind === 'paragraph') return <p>{runs(block.children)}</p>;
  if (block.kind === 'heading') {
    return block.level === 2 ? <h2>{runs(block.children)}</h2> : <h3>{runs(block.children)}</h3>;
  }
  const items = block.items.map((item, index) => <li key={index}>{runs(item)}</li>);
  return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function runs(children: readonly ProseRun[]) {
  return children.map(({ text, marks }, index) => {
    const slanted = marks.includes('italic') ? <em>{text}</em> : text;
    return <span key={index}>{marks.includes('bold') ? <strong>{slanted}</strong> : slanted}</span>;
  });
}
