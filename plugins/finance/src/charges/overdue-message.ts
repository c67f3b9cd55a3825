/** What a message to a buyer may name, in the order in which the settings tell them. */
export const messageFacts = ['customer', 'installment', 'contract', 'dueDate', 'value', 'days'] as const;
export type MessageFact = (typeof messageFacts)[number];

/**
 * The message with its facts in place of their names: `{cliente}` is `words.customer`. What is none of them stays as it was
 * written, so that whoever sends it sees the slip.
 */
export function overdueMessage(
  template: string,
  words: Readonly<Record<MessageFact, string>>,
  facts: Readonly<Record<MessageFact, string>>,
): string {
  const known = new Map(messageFacts.map((fact) => [words[fact].toLowerCase(), facts[fact]]));
  return template.replace(/\{([^{}]{1,40})\}/g, (whole, name: string) => known.get(name.trim().toLowerCase()) ?? whole);
}
