/** 0xRRGGBBAA as a CSS colour; null for 0, which means none. */
export function css(rgba: number): string | null {
  if (rgba === 0) return null;
  const a = rgba & 0xff;
  const hex = (rgba >>> 8).toString(16).padStart(6, '0');
  return a === 255 ? `#${hex}` : `#${hex}${a.toString(16).padStart(2, '0')}`;
}
