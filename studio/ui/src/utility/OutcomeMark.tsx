const marks: Partial<Record<string, { path: string; text: string }>> = {
  success: { path: 'M2.5 6.4 L5 9 L9.8 3.2', text: 'success' },
  failure: { path: 'M3 3 L9 9 M9 3 L3 9', text: 'failure' },
  interrupted: { path: 'M4 2.5 V9.5 M8 2.5 V9.5', text: 'interrupted' },
};

/** How an option ended last: by shape and by word. */
export function OutcomeMark({ outcome }: { outcome: string }) {
  const mark = marks[outcome];
  if (!mark) return <span className="quiet-text">{outcome === 'none' || outcome === '' ? '–' : outcome}</span>;
  return (
    <span className={`result ${outcome}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={mark.path} />
      </svg>
      {mark.text}
    </span>
  );
}
