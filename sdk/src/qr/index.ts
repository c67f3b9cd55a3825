/** QR codes, on both sides and without React: a drawing for a page or a paper, a picture for an address. */
export { type QrDrawing, qrDrawing, qrPicture } from './qr-drawing.ts';
