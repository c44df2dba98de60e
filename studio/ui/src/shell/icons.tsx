const paths = {
  play: 'M5 3.5 L12.5 8 L5 12.5 Z',
  pause: 'M5.5 3.5 V12.5 M10.5 3.5 V12.5',
  step: 'M4 3.5 L9.5 8 L4 12.5 Z M12 3.5 V12.5',
  stepBack: 'M12 3.5 L6.5 8 L12 12.5 Z M4 3.5 V12.5',
  stepPhase: 'M2.5 8 H9.5 M7 5.2 L9.8 8 L7 10.8 M12.8 3.5 V12.5',
  stepNode: 'M8 2 V6.5 M5.8 4.6 L8 6.8 L10.2 4.6 M4 9.5 H12 V13.5 H4 Z',
  breakpoint: 'M8 4 A4 4 0 1 0 8 12 A4 4 0 1 0 8 4 M8 6.4 A1.6 1.6 0 1 0 8 9.6 A1.6 1.6 0 1 0 8 6.4',
  branch: 'M4.5 3 V13 M4.5 10 C4.5 7 11.5 8 11.5 4.5 M9.3 5.8 L11.5 3.2 L13.7 5.8',
  pin: 'M2.5 12.5 H13.5 M3 9.5 L6 6 L9 8.5 L13 3.5',
  restart: 'M12.8 6.2 A5.2 5.2 0 1 0 13.2 8.6 M13.2 2.8 V6.4 H9.6',
  options: 'M2.5 5 H8 M11.5 5 H13.5 M2.5 11 H4.5 M8 11 H13.5 M9.75 3.25 V6.75 M6.25 9.25 V12.75',
  search: 'M7 2.8 A4.2 4.2 0 1 0 7 11.2 A4.2 4.2 0 1 0 7 2.8 M10.2 10.2 L13.5 13.5',
  up: 'M8 13 V3.5 M4 7.5 L8 3.5 L12 7.5',
  down: 'M4 6 L8 10 L12 6',
  right: 'M6 4 L10 8 L6 12',
  left: 'M10 4 L6 8 L10 12',
  keyboard: 'M1.5 4.5 H14.5 V11.5 H1.5 Z M4 7 H4.6 M7 7 H7.6 M10 7 H10.6 M12.2 7 H12.6 M5 9.4 H11',
  lock: 'M3.5 7.5 H12.5 V13.5 H3.5 Z M5.5 7.5 V5 A2.5 2.5 0 0 1 10.5 5 V7.5 M8 9.8 V11.2',
  warning: 'M8 2.2 L14.5 13.5 H1.5 Z M8 6.4 V9.6 M8 11.4 V11.6',
  light: 'M8 5.2 A2.8 2.8 0 1 0 8 10.8 A2.8 2.8 0 1 0 8 5.2 M8 1.5 V2.8 M8 13.2 V14.5 M1.5 8 H2.8 M13.2 8 H14.5 M3.4 3.4 L4.3 4.3 M11.7 11.7 L12.6 12.6 M3.4 12.6 L4.3 11.7 M11.7 4.3 L12.6 3.4',
  dark: 'M13 9.6 A5.6 5.6 0 1 1 6.4 3 A4.6 4.6 0 0 0 13 9.6 Z',
  system: 'M2 3 H14 V11 H2 Z M5.5 13.5 H10.5 M8 11 V13.5',
  steer: 'M2 5.5 H14 A1.5 1.5 0 0 1 15 7 V10 A2 2 0 0 1 11.6 11.4 L10.5 10 H5.5 L4.4 11.4 A2 2 0 0 1 1 10 V7 A1.5 1.5 0 0 1 2 5.5 M4 7.8 H6.4 M5.2 6.6 V9 M10.6 7.8 H11.4',
  tune: 'M2 5 H6 M10 5 H14 M2 11 H4 M8 11 H14 M8 3 A2 2 0 1 0 8 7 A2 2 0 1 0 8 3 M6 9 A2 2 0 1 0 6 13 A2 2 0 1 0 6 9',
  target: 'M8 4 A4 4 0 1 0 8 12 A4 4 0 1 0 8 4 M8 1.5 V5 M8 11 V14.5 M1.5 8 H5 M11 8 H14.5',
  treeDown: 'M6 2.5 H10 V5.5 H6 Z M2 10.5 H6 V13.5 H2 Z M10 10.5 H14 V13.5 H10 Z M8 5.5 V8 M4 10.5 V8 H12 V10.5',
  treeRight: 'M2.5 6 V10 H5.5 V6 Z M10.5 2 V6 H13.5 V2 Z M10.5 10 V14 H13.5 V10 Z M5.5 8 H8 M10.5 4 H8 V12 H10.5',
  plus: 'M8 3 V13 M3 8 H13',
  check: 'M3 8.5 L6.5 12 L13 4.5',
  error: 'M8 2 A6 6 0 1 0 8 14 A6 6 0 1 0 8 2 M8 5 V8.8 M8 10.8 V11',
  save: 'M2.5 2.5 H11 L13.5 5 V13.5 H2.5 Z M5 2.5 V6 H10 V2.5 M5 13.5 V9.5 H11 V13.5',
  undo: 'M5.5 3 L2.5 6 L5.5 9 M2.5 6 H9.5 A3.75 3.75 0 0 1 9.5 13.5 H6',
  redo: 'M10.5 3 L13.5 6 L10.5 9 M13.5 6 H6.5 A3.75 3.75 0 0 0 6.5 13.5 H10',
  stop: 'M4 4 H12 V12 H4 Z',
  edit: 'M3 13 L3.6 10.2 L10.8 3 L13 5.2 L5.8 12.4 Z M9.3 4.5 L11.5 6.7',
  more: 'M3.4 8 H3.6 M7.9 8 H8.1 M12.4 8 H12.6',
  sides: 'M2 3 H14 V13 H2 Z M6 3 V13',
  sideRight: 'M2 3 H14 V13 H2 Z M10 3 V13',
  foot: 'M2 3 H14 V13 H2 Z M2 9.5 H14',
  close: 'M4 4 L12 12 M12 4 L4 12',
  layers: 'M8 2.5 L14 6 L8 9.5 L2 6 Z M2.6 8.4 L8 11.5 L13.4 8.4 M2.6 10.9 L8 14 L13.4 10.9',
  cornerUp: 'M2 3 H14 V13 H2 Z M8.5 3 V7.5 H14',
  cornerDown: 'M2 3 H14 V13 H2 Z M8.5 13 V8.5 H14',
  help: 'M5.6 6 A2.4 2.4 0 1 1 8 8.4 V9.6 M8 12 V12.2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon-svg" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
