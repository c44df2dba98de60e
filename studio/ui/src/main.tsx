import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/base.css';
import './fonts.css';
import './theme.css';
import './shell/shell.css';
import './shell/over.css';
import './stage/stage.css';
import './stage/overlays.css';
import './stage/tools.css';
import './canvas/surface.css';
import './graph/graph.css';
import './graph/block.css';
import './graph/port.css';
import './graph/link.css';
import './machine/machine.css';
import './tree/tree.css';
import './panels/panels.css';
import './panels/tree.css';
import './panels/body.css';
import './debug/time/time.css';
import './debug/breakpoints/breakpoints.css';
import './debug/overrides/overrides.css';
import './debug/why/why.css';
import './debug/games/games.css';
import './access.css';
import { liveAt } from './live/live';
import { Root } from './Root';
import { describeNodes } from './shell/describe';
import { longPress } from './shell/press';
import { followTheme } from './shell/theme';

followTheme();
describeNodes();
longPress();
const live = liveAt(() => '');

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Root live={live} />
    </StrictMode>,
  );
}
