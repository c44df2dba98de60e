/* What can be done both while a game is watched and while documents are edited: declared once, so that its keys are the same. */
import { declare } from './registry';

declare(
  { name: 'game.play', short: 'edit', title: 'Switch between the game and its documents', group: 'View', quiet: true, keys: [{ key: 'F4', inText: true }], also: ['live', 'edit mode', 'play mode', 'watch', 'toggle'] },
  { name: 'view.gallery', short: 'gallery', title: 'Gallery: games, projects, tutorials', group: 'View', quiet: true, also: ['home', 'start page', 'welcome', 'examples', 'samples', 'recent projects', 'open project', 'manual', 'documentation', 'learn'] },
  { name: 'view.commands', short: 'palette', title: 'Command palette', group: 'View', quiet: true, keys: [{ key: 'k', ctrl: true, inText: true }], also: ['search commands', 'actions', 'find action'] },
  { name: 'view.keys', short: 'help', title: 'Keyboard shortcuts', group: 'View', quiet: true, keys: [{ key: '?' }, { key: 'F1', inText: true }], also: ['help', 'hotkeys', 'bindings', 'controls'] },
  { name: 'view.theme', short: 'theme', title: 'Theme: system, light, dark', group: 'View', quiet: true, keys: [{ key: 't' }], also: ['colours', 'dark mode', 'light mode', 'appearance'] },
  { name: 'project.go', title: 'Go to…', group: 'View', quiet: true, keys: [{ key: 'p', ctrl: true, inText: true }], also: ['goto', 'open', 'quick open', 'jump to', 'asset'] },
  { name: 'project.search', title: 'Search everywhere…', group: 'View', quiet: true, keys: [{ key: 'f', ctrl: true, shift: true, inText: true }, { key: '/' }], params: [{ name: 'query', doc: 'words', optional: true }], also: ['find', 'find in files', 'references'] },
  { name: 'view.fit', short: 'fit', title: 'Fit', group: 'View', keys: [{ key: 'f' }, { key: '0', ctrl: true }], also: ['zoom to fit', 'frame all', 'show everything', 'home', 'focus', 'center'] },
  { name: 'view.zoom-in', short: 'closer', title: 'Zoom in', group: 'View', keys: [{ key: '+' }, { key: '=' }], also: ['closer', 'magnify'] },
  { name: 'view.zoom-out', short: 'further', title: 'Zoom out', group: 'View', keys: [{ key: '-' }], also: ['further away', 'smaller'] },
  { name: 'view.reveal', title: 'Bring the selected into view', group: 'View', keys: [{ key: 'z' }], also: ['zoom to selection', 'focus selected', 'frame selected', 'center'] },
  { name: 'view.fold', short: 'fold', title: 'Fold or unfold the selected', group: 'View', keys: [{ key: 'e' }, { key: 'y', reserve: true }], also: ['collapse', 'expand', 'minimize'] },
  { name: 'view.layout', short: 'tidy', title: 'Auto-layout', group: 'View', keys: [{ key: 'g', shift: true }, { key: 'g', alt: true, reserve: true }], also: ['arrange', 'format graph', 'straighten', 'clean up', 'tidy', 'organize'] },
  { name: 'graph.all-ports', short: 'all-ports', title: 'All ports on or off', group: 'View', keys: [{ key: 'v' }], also: ['pins', 'advanced', 'unconnected pins', 'hide unused'] },
  { name: 'tree.turn', short: 'tree-way', title: 'Tree: grow downwards or to the right', group: 'View', kinds: ['tree'], keys: [{ key: 'w' }, { key: 'w', alt: true, shift: true, reserve: true }], also: ['direction', 'orientation', 'horizontal', 'vertical', 'rotate'] },
  { name: 'node.open', short: 'open', title: 'Open what the node runs', group: 'Node', keys: [{ key: 'Enter' }], also: ['enter', 'go into', 'dive in', 'subtree', 'step into'], params: [{ name: 'node', doc: 'JSON Pointer of the node; without it, the selected one', optional: true }] },
  { name: 'view.back', title: 'Back to what this was opened from', group: 'View', keys: [{ key: 'ArrowLeft', alt: true }], also: ['up', 'parent', 'return', 'previous'] },
  { name: 'edit.select-none', short: 'up', title: 'One step back: clear the selection, or go up one level', group: 'Edit', keys: [{ key: 'Escape' }], also: ['deselect', 'cancel', 'leave', 'up one level'] },
  { name: 'view.menu', short: 'menu', title: 'Actions for the selection', group: 'View', keys: [{ key: 'F10', shift: true }, { key: 'F10' }, { key: 'ContextMenu' }], also: ['context menu', 'right click'] },
  { name: 'view.left', short: 'left', title: 'Left side on or off', group: 'View', quiet: true, keys: [{ key: 'b', ctrl: true, inText: true }], also: ['sidebar', 'documents', 'outline', 'hide panel'] },
  { name: 'view.right', short: 'inspector', title: 'Right side on or off', group: 'View', quiet: true, keys: [{ key: 'b', ctrl: true, shift: true, inText: true }], also: ['inspector', 'details', 'properties', 'hide panel'] },
  { name: 'view.foot', title: 'Lower panel on or off', group: 'View', quiet: true, params: [{ name: 'show', doc: 'which of them', optional: true, choices: () => ['problems', 'terminal', 'changes'] }], keys: [{ key: 'j', ctrl: true, inText: true }], also: ['bottom', 'output log', 'console', 'problems', 'terminal', 'timeline', 'hide panel'] },
  { name: 'view.next-panel', title: 'Next panel', group: 'View', quiet: true, keys: [{ key: 'F6', inText: true }], also: ['focus', 'cycle panels'] },
  { name: 'view.previous-panel', title: 'Previous panel', group: 'View', quiet: true, keys: [{ key: 'F6', shift: true, inText: true }], also: ['focus', 'cycle panels'] },
);
