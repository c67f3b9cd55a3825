import { themeColor } from './chart-colors.ts';

/** Twice the size of the screen, so that it stays sharp on paper. */
const scale = 2;
const padding = 20;
const titleHeight = 40;

/** A widget as a PNG: its title, and its drawing, or its figures line by line. */
export async function pictureOf(card: HTMLElement, title: string): Promise<Blob | null> {
  const drawing = card.querySelector('canvas');
  const lines = drawing ? [] : linesOf(card);
  const width = Math.max(360, card.clientWidth);
  const content = drawing ? drawing.clientHeight : Math.max(1, lines.length) * 24;
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
  if (drawing)
    pen.drawImage(drawing, padding, top, width - padding * 2, (content * (width - padding * 2)) / drawing.clientWidth);
  pen.font = `14px ${family}`;
  lines.forEach(({ label, figure }, index) => {
    const baseline = top + index * 24 + 14;
    pen.textAlign = 'left';
    pen.fillText(label, padding, baseline, width - padding * 2 - 100);
    pen.textAlign = 'right';
    pen.fillText(figure, width - padding, baseline);
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function linesOf(card: HTMLElement): readonly { readonly label: string; readonly figure: string }[] {
  const rows = [...card.querySelectorAll('tr')];
  if (rows.length > 0)
    return rows.map((row) => {
      const cells = [...row.cells].map(({ innerText }) => innerText.trim());
      return { label: cells.slice(0, -1).join(' · '), figure: cells.at(-1) ?? '' };
    });
  const texts = [...card.querySelectorAll('p')].flatMap(({ innerText }) => innerText.split('\n'));
  return texts.map((label) => ({ label, figure: '' }));
}
