import { useTexts } from '../core/src/text/say.ts';
import { readTexts } from './texts.mjs';

// What a host does with the texts that its build found; before a test file's own modules.
useTexts((locale) => readTexts(locale));
