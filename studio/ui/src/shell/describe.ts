/** What a node of a canvas is just now, in words: what its colours and marks say. */
export function stateOf(node: Element): string {
  const inner = node.matches('[data-node]') ? node : node.querySelector('[data-node]');
  const active = inner?.getAttribute('data-active');
  const wrong = [...node.querySelectorAll('[data-wrong]')].map((e) => e.getAttribute('aria-label') ?? '');
  const ended = [...node.querySelectorAll('.standing')].map((e) => e.getAttribute('aria-label') ?? e.getAttribute('title') ?? e.textContent);
  const marks = inner?.classList;
  return [
    active === 'true' ? 'running' : active === 'false' ? 'not running' : '',
    marks?.contains('faulty') ? 'its code failed' : '',
    marks?.contains('stopped-here') ? 'the game stopped here' : '',
    marks?.contains('selected') ? 'selected' : '',
    ...ended,
    ...wrong,
  ]
    .map((s) => s.trim())
    .filter(Boolean)
    .join(', ');
}

/** Screen readers hear of a node, beside its name, how it is when the focus comes to it. Gives what stops that. */
export function describeNodes(): () => void {
  const enter = (e: FocusEvent): void => {
    const node = e.target instanceof Element ? e.target.closest('.react-flow__node, [data-node]') : null;
    if (!node || node !== e.target) return;
    const state = stateOf(node);
    if (state) node.setAttribute('aria-description', state);
    else node.removeAttribute('aria-description');
  };
  document.addEventListener('focusin', enter);
  return () => {
    document.removeEventListener('focusin', enter);
  };
}
