/** The text as the name of a file: without the signs that some system takes for its own. */
export function fileTitle(text: string): string {
  return text.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 200);
}
