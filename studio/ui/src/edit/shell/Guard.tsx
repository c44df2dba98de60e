import { Component, type ReactNode } from 'react';

interface Props {
  /** What it draws; another one is tried anew. */
  of: unknown;
  what: string;
  /** Takes the last change back. */
  onUndo: () => void;
  children: ReactNode;
}

/** A part of the page that fails does not take the rest with it: what is edited stays, can be saved, and taken back. */
export class Guard extends Component<Props, { failed: string | null; of: unknown }> {
  override state = { failed: null as string | null, of: this.props.of };

  static getDerivedStateFromError(why: unknown): { failed: string } {
    return { failed: why instanceof Error ? why.message : String(why) };
  }

  static getDerivedStateFromProps(props: Props, state: { failed: string | null; of: unknown }): { failed: null; of: unknown } | null {
    return props.of === state.of ? null : { failed: null, of: props.of };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    return (
      <div className="start" role="alert">
        <div className="start-card">
          <h2>{this.props.what} cannot be drawn</h2>
          <p>What you have made is not touched: it can be saved, and the last change can be taken back.</p>
          <p className="quiet-text">{this.state.failed}</p>
          <p className="start-buttons">
            <button type="button" className="primary" onClick={this.props.onUndo}>
              Take the last change back
            </button>
            <button
              type="button"
              onClick={() => {
                this.setState({ failed: null });
              }}
            >
              Try again
            </button>
          </p>
        </div>
      </div>
    );
  }
}
