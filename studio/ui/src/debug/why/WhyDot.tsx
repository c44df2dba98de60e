import { useLive } from '../../live/context';
import { askAbout, useAnswers } from './WhyButton';

/** The sign at a node under the mouse that asks why it stands as it does. */
export function WhyDot({ node, name }: { node: number; name: string }) {
  const live = useLive();
  if (!useAnswers()) return null;
  return (
    <button
      type="button"
      className="why-dot"
      tabIndex={-1}
      aria-label={`Why is ${name} in this state?`}
      title={`Why is ${name} in this state? (F8 asks of what is selected)`}
      data-why={name}
      onClick={(e) => {
        e.stopPropagation();
        askAbout(live, node);
      }}
      onDoubleClick={(e) => {
        e.stopPropagation();
      }}
    >
      ?
    </button>
  );
}
