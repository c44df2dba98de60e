import { keyText, operation } from '../operation';

/** A control's hint: what it does, and the key that does the same. */
export function hint(name: string, text?: string): string {
  const o = operation(name);
  const key = o?.keys?.[0];
  const says = text ?? o?.title ?? name;
  return key ? `${says} (${keyText(key)})` : says;
}
