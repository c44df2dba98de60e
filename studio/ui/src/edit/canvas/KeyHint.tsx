import { keyText, operation } from '../operation';

/** The key of an operation, for the button that it stands in. */
export function KeyHint({ of }: { of: string }) {
  const [key] = operation(of)?.keys ?? [];
  return key ? <kbd className="keys">{keyText(key)}</kbd> : null;
}
