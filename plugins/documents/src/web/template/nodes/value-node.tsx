import {
  $applyNodeReplacement,
  $getNodeByKey,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import type { TemplateValue as Value } from '../../../template/template.ts';
import { valueFormats } from '../../../template/value-formats.ts';
import { ValueChip } from '../value-chip.tsx';
import { type GivenJson, isRecord, textIn } from './given-json.ts';

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
    element.textContent = this.getTextContent();
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

/** What another program has put on the clipboard may be anything. */
function valueIn(json: GivenJson): Value {
  const given = isRecord(json.value) ? json.value : {};
  const format = valueFormats.find((one) => one === given.format);
  const otherwise = textIn(given, 'otherwise');
  return { source: textIn(given, 'source'), ...(format && { format }), ...(otherwise !== '' && { otherwise }) };
}

export function $createValueNode(value: Value): ValueNode {
  return $applyNodeReplacement(new ValueNode(value));
}

export const $isValueNode = (node: LexicalNode | null | undefined): node is ValueNode => node instanceof ValueNode;
