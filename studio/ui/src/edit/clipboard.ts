/* What is copied is a text, so that it goes to other documents, other pages and into messages. */
import { Obj, parse } from './model/json';

let own = '';

/** Keeps a text for pasting; where the browser refuses its clipboard, in this page only. */
export async function writeClip(text: string): Promise<void> {
  own = text;
  await navigator.clipboard.writeText(text).catch(() => undefined);
}

/** The piece of a document on the clipboard. It throws if there is none. */
export async function readClip(): Promise<Obj> {
  const text = await navigator.clipboard.readText().catch(() => own);
  for (const t of [text, own]) {
    try {
      const piece = parse(t);
      if (piece instanceof Obj) return piece;
    } catch {
      continue;
    }
  }
  throw new Error('The clipboard has nothing to paste here.');
}
