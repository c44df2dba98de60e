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

function describe(node: Element): void {
  const state = stateOf(node);
  if (state) node.setAttribute('aria-description', state);
  else node.removeAttribute('aria-description');
}

/** What has the focus within a canvas, whose nodes do not have it themselves: the thing that it says is active. */
const activeOf = (canvas: Element): Element | null => document.getElementById(canvas.getAttribute('aria-activedescendant') ?? '');

/** Screen readers hear of a node, beside its name, how it is when the focus comes to it. Gives what stops that. */
export function describeNodes(): () => void {
  const come = (el: Element): void => {
    const node = el.matches('[data-node]') ? el : activeOf(el);
    if (node?.closest('.thing, [data-node]')) describe(node);
  };
  const enter = (e: FocusEvent): void => {
    if (e.target instanceof Element) come(e.target);
  };
  // The focus goes from node to node within a canvas.
  const moves = new MutationObserver((all) => {
    for (const { target } of all) if (target === document.activeElement) come(target as Element);
  });
  document.addEventListener('focusin', enter);
  moves.observe(document.documentElement, { subtree: true, attributeFilter: ['aria-activedescendant'] });
  return () => {
    moves.disconnect();
    document.removeEventListener('focusin', enter);
  };
}
