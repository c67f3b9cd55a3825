import { themeColor } from '@gleba/sdk/chart';

/** Twice the size of the screen, so that it stays sharp on paper. */
const scale = 2;
const padding = 20;
const titleHeight = 40;
const lineHeight = 24;

/** A widget as a PNG: its title, and its drawing with what its colours mean, or its figures line by line. */
export async function pictureOf(card: HTMLElement, title: string): Promise<Blob | null> {
  const drawing = card.querySelector('canvas');
  const lines: readonly Line[] = drawing ? legendOf(card) : linesOf(card);
  const width = Math.max(360, card.clientWidth);
  const drawn = drawing ? (drawing.clientHeight * (width - padding * 2)) / drawing.clientWidth : 0;
  const between = drawing && lines.length > 0 ? padding : 0;
  const content = Math.max(24, drawn + between + lines.length * lineHeight);
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = (content + titleHeight + padding * 2) * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const family = getComputedStyle(document.body).fontFamily;
  pen.scale(scale, scale);
  pen.fillStyle = themeColor('--g-surface') || '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = themeColor('--g-text') || '#000000';
  pen.font = `600 16px ${family}`;
  pen.fillText(title, padding, padding + 16, width - padding * 2);
  const top = padding + titleHeight;
  if (drawing) pen.drawImage(drawing, padding, top, width - padding * 2, drawn);
  pen.font = `14px ${family}`;
  lines.forEach(({ label, figure, color }, index) => {
    const baseline = top + drawn + between + index * lineHeight + 14;
    const indent = color === undefined ? 0 : 22;
    if (color !== undefined) {
      pen.fillStyle = color;
      pen.fillRect(padding, baseline - 11, 12, 12);
    }
    pen.fillStyle = themeColor('--g-text') || '#000000';
    pen.textAlign = 'left';
    pen.fillText(label, padding + indent, baseline, width - padding * 2 - 100);
    pen.textAlign = 'right';
    pen.fillText(figure, width - padding, baseline);
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

interface Line {
  readonly label: string;
  readonly figure: string;
  readonly color?: string;
}

/** What stands on a drawing as terms and figures, each beside its colour. */
function legendOf(card: HTMLElement): readonly Line[] {
  return [...card.querySelectorAll('dt')].map((term) => {
    const swatch = term.querySelector('[aria-hidden]');
    const figure = term.nextElementSibling?.textContent ?? '';
    const label = term.innerText.trim();
    return swatch ? { label, figure, color: getComputedStyle(swatch).backgroundColor } : { label, figure };
  });
}

function linesOf(card: HTMLElement): readonly Line[] {
  const rows = [...card.querySelectorAll('tr')];
  if (rows.length > 0)
    return rows.map((row) => {
      const cells = [...row.cells].map(({ innerText }) => innerText.trim());
      return { label: cells.slice(0, -1).join(' · '), figure: cells.at(-1) ?? '' };
    });
  const texts = [...card.querySelectorAll('p')].flatMap(({ innerText }) => innerText.split('\n'));
  return texts.map((label) => ({ label, figure: '' }));
}
