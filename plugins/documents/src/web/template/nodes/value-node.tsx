import {
  $applyNodeReplacement,
  $getNodeByKey,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { templateLimits } from '../../../template/limits.ts';
import { marks, type TemplateValue as Value } from '../../../template/template.ts';
import { valueFormats } from '../../../template/value-formats.ts';
import { ValueChip } from '../value-chip.tsx';
import { type GivenJson, isRecord, textIn } from './given-json.ts';

/** How a value stands in HTML. */
export const valueAttributes = {
  source: 'data-gleba-value',
  format: 'data-gleba-format',
  marks: 'data-gleba-marks',
  otherwise: 'data-gleba-otherwise',
  before: 'data-gleba-before',
  after: 'data-gleba-after',
} as const;

export type SerializedValueNode = SerializedLexicalNode & { readonly value: Value };

/** A value of the record that the paper is about, as a chip in the text. */
export class ValueNode extends DecoratorNode<ReactNode> {
  __value: Value;

  static override getType(): string {
    return 'gleba-value';
  }

  static override clone(node: ValueNode): ValueNode {
    return new ValueNode(node.__value, node.__key);
  }

  static override importJSON(json: GivenJson): ValueNode {
    return $createValueNode(valueIn(json));
  }

  /** A field of mail merge, once it is known what it names (`nameFields`). */
  static override importDOM(): DOMConversionMap {
    return {
      span: (element) => {
        const source = element.getAttribute(valueAttributes.source) ?? '';
        if (source === '') return null;
        return { priority: 1, conversion: () => ({ node: $createValueNode(valueAt(element, source)) }) };
      },
    };
  }

  constructor(value: Value, key?: NodeKey) {
    super(key);
    this.__value = value;
  }

  override exportJSON(): SerializedValueNode {
    return { ...super.exportJSON(), value: this.getValue() };
  }

  override createDOM(): HTMLElement {
    return document.createElement('span');
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('span');
    const { source, format, marks: ownMarks, ...beside } = this.getValue();
    element.textContent = this.getTextContent();
    element.setAttribute(valueAttributes.source, source);
    if (format !== undefined) element.setAttribute(valueAttributes.format, format);
    if (ownMarks !== undefined) element.setAttribute(valueAttributes.marks, ownMarks.join(' '));
    for (const name of besides) {
      const text = beside[name];
      if (text !== undefined) element.setAttribute(valueAttributes[name], text);
    }
    return { element };
  }

  override getTextContent(): string {
    return `{{${this.getValue().source}}}`;
  }

  override isInline(): true {
    return true;
  }

  getValue(): Value {
    return this.getLatest().__value;
  }

  setValue(value: Value): void {
    this.getWritable().__value = value;
  }

  override decorate(editor: LexicalEditor): ReactNode {
    const key = this.getKey();
    const save = (value: Value | undefined) => {
      editor.update(() => {
        const node = $getNodeByKey(key);
        if (value === undefined) node?.remove();
        else if ($isValueNode(node)) node.setValue(value);
      });
      editor.focus();
    };
    return <ValueChip nodeKey={key} value={this.__value} onSave={save} />;
  }
}

/** Texts that a value may have beside it. */
const besides = ['otherwise', 'before', 'after'] as const;

/** Nothing in a value's place is something that is said; nothing around it is not. */
function besideValue(textOf: (name: (typeof besides)[number]) => unknown): Partial<Value> {
  const found = besides.flatMap((name) => {
    const text = textOf(name);
    const isSaid = typeof text === 'string' && (text !== '' || name === 'otherwise');
    return isSaid ? [[name, text.slice(0, templateLimits.besideValue)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What another program has put on the clipboard may be anything. */
function valueIn(json: GivenJson): Value {
  const given = isRecord(json.value) ? json.value : {};
  const format = valueFormats.find((one) => one === given.format);
  const beside = besideValue((name) => given[name]);
  return { source: textIn(given, 'source'), ...(format && { format }), ...beside };
}

function valueAt(element: HTMLElement, source: string): Value {
  const format = valueFormats.find((one) => one === element.getAttribute(valueAttributes.format));
  const given = element.getAttribute(valueAttributes.marks)?.split(' ') ?? [];
  const own = marks.filter((mark) => given.includes(mark));
  const beside = besideValue((name) => element.getAttribute(valueAttributes[name]));
  return { source, ...(format && { format }), ...beside, ...(own.length > 0 && { marks: own }) };
}

export function $createValueNode(value: Value): ValueNode {
  return $applyNodeReplacement(new ValueNode(value));
}

export const $isValueNode = (node: LexicalNode | null | undefined): node is ValueNode => node instanceof ValueNode;
