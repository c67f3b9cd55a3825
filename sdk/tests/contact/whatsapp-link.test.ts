import { whatsAppLink } from '@gleba/sdk/web';
import { describe, expect, it } from 'vitest';

describe('a conversation in WhatsApp', () => {
  it.each([
    ['(33) 98765-4321', '5533987654321'],
    ['33 3521-4321', '553335214321'],
    ['+55 33 98765-4321', '5533987654321'],
    ['033 98765-4321', '5533987654321'],
    ['+351 912 345 678', '351912345678'],
  ])('is with %s', (phone, number) => {
    expect(whatsAppLink(phone, 'Olá & até já')).toBe(
      `https://wa.me/${number}?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1`,
    );
  });

  it.each(['', null, undefined, '98765-4321', '123', 'javascript:alert(1)'])('is with nobody for %s', (phone) => {
    expect(whatsAppLink(phone, 'Olá')).toBeUndefined();
  });
});
