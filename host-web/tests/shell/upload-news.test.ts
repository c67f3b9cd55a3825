import { expect, it } from 'vitest';
import { uploadNews } from '../../src/shell/upload-news.ts';

const item = (status: 'uploading' | 'submitted' | 'interrupted', sent: number, size = 100) => ({ status, sent, size });

it('says how far everything is that is being sent', () => {
  expect(uploadNews([item('uploading', 50), item('submitted', 0, 300)])).toEqual({ kind: 'sending', percent: 12 });
  expect(uploadNews([item('uploading', 0, 0)])).toEqual({ kind: 'sending', percent: 0 });
});

it('says first what stands still until a person chooses its file again', () => {
  expect(uploadNews([item('uploading', 50), item('interrupted', 10)])).toEqual({ kind: 'interrupted', count: 1 });
});

it('says nothing when nothing is on its way', () => {
  expect(uploadNews([])).toBeUndefined();
});
