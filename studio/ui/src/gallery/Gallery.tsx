import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { KindIcon } from '../edit/shell/KindIcon';
import { useSettings } from '../live/context';
import { go, leadTo, mode } from '../mode';
import { Brand } from '../shell/Brand';
import { Icon } from '../shell/icons';
import { nextTheme } from '../shell/theme';
import { kindTitle } from '../edit/shell/kindTitle';
import { CopyForm } from './CopyForm';
import { NewProject } from './NewProject';
import { ago, ask, capital, listing, pictureOf, type Game, type Guide, type Listing, type Project } from './gallery';

/** What is being done: nothing else is begun meanwhile. */
interface Doing {
  busy: string | null;
  /** Does something and leads to a mode of the page after it; the error is shown. */
  run: (id: string, f: () => Promise<void>) => void;
}

/** The front door: games to play and to look into, projects to go on with, and pages that teach. */
export function Gallery() {
  const [all, setAll] = useState<Listing | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const theme = useSettings((s) => s.theme);
  const load = () => {
    listing().then(setAll, (why: unknown) => {
      setWrong(why instanceof Error ? why.message : String(why));
    });
  };
  useEffect(() => {
    document.title = 'Wits';
    load();
  }, []);
  const doing: Doing = {
    busy,
    run: (id, f) => {
      if (busy !== null) return;
      setBusy(id);
      setWrong(null);
      f()
        .catch((why: unknown) => {
          setWrong(why instanceof Error ? why.message : String(why));
        })
        .finally(() => {
          setBusy(null);
        });
    },
  };
  return (
    <div className="gallery">
      <header className="top">
        <div className="brand">
          <Brand />
          <h1>Wits</h1>
          <span className="quiet-text">{all?.version}</span>
        </div>
        <div className="page-controls">
          <Back all={all} />
          <button type="button" ref={begin} data-action="new-project" aria-expanded={making} disabled={all === null} onClick={() => { setMaking(true); }}>
            <Icon name="plus" /> New project…
          </button>
          <a className="button quiet" href="docs/">
            <Icon name="help" /> Manual
          </a>
          <button type="button" className="quiet icon" data-action="theme" data-theme-setting={theme} title={`Theme: ${theme}`} aria-label={`Theme: ${theme}`} onClick={nextTheme}>
            <Icon name={theme} />
          </button>
        </div>
      </header>
      <main>
        {wrong !== null && (
          <div className="gallery-wrong" role="alert">
            <Icon name="warning" /> <span>{wrong}</span>
            <button type="button" className="quiet icon" aria-label="Dismiss" onClick={() => { setWrong(null); }}>
              <Icon name="close" />
            </button>
          </div>
        )}
        {all !== null && making && (
          <NewProject
            all={all}
            onCancel={() => {
              setMaking(false);
              begin.current?.focus();
            }}
          />
        )}
        {all === null ? (
          <p className="quiet-text" role="status">{wrong === null ? 'Opening…' : ''}</p>
        ) : (
          <>
            <section aria-labelledby="games-title" className="gallery-games">
              <h2 id="games-title">Play a game, and watch its characters think</h2>
              <ul>
                {all.games.map((g) => (
                  <GameCard key={g.name} game={g} all={all} doing={doing} onChanged={load} />
                ))}
              </ul>
            </section>
            <div className="gallery-aside">
              <Guides guides={all.guides} />
              <Projects projects={all.projects} doing={doing} />
            </div>
          </>
        )}
      </main>
    </div>
  );
}

/** Back to what is open: the game that runs, or the documents. */
function Back({ all }: { all: Listing | null }) {
  const { game, edit } = useStore(mode);
  const title = all?.games.find((g) => g.name === all.running)?.title;
  return (
    <>
      {game && (
        <button type="button" className="quiet" data-action="to-game" onClick={() => { go('play'); }}>
          <Icon name="play" /> Back to {title ?? 'the game'}
        </button>
      )}
      {edit && (
        <button type="button" className="quiet" data-action="to-editor" onClick={() => { go('edit'); }}>
          <Icon name="edit" /> Back to the editor
        </button>
      )}
    </>
  );
}

function GameCard({ game, all, doing, onChanged }: { game: Game; all: Listing; doing: Doing; onChanged: () => void }) {
  const [copying, setCopying] = useState(false);
  const runs = all.running === game.name;
  const off = doing.busy !== null;
  const id = useId();
  const begin = () => {
    if (runs) go('play');
    else doing.run(`play ${game.name}`, () => play(game.name));
  };
  return (
    <li className={runs ? 'game-card running' : 'game-card'} data-game={game.name} aria-labelledby={id}>
      <button
        type="button"
        className="game-picture"
        tabIndex={-1}
        aria-hidden="true"
        disabled={off}
        onClick={begin}
      >
        {game.picture ? <img src={pictureOf(game.name)} alt="" width={640} height={360} loading="lazy" /> : <span className="game-letter">{game.title.slice(0, 1)}</span>}
        <span className="game-over"><Icon name="play" /></span>
        {runs && <span className="game-runs">Running</span>}
      </button>
      <div className="game-words">
        <h3 id={id}>{game.title}</h3>
        <p>{game.goal || game.about}</p>
        <ul className="game-kinds" aria-label="Techniques">
          {game.kinds.map((k) => (
            <li key={k}>
              <KindIcon kind={k} /> {capital(kindTitle(k))}
            </li>
          ))}
        </ul>
        {game.changed && (
          <p className="game-changed">
            You changed its documents.{' '}
            <button
              type="button"
              className="link"
              data-action="reset"
              disabled={off}
              onClick={() => {
                doing.run(`reset ${game.name}`, async () => {
                  await ask('reset', { game: game.name });
                  onChanged();
                });
              }}
            >
              Undo all changes
            </button>
          </p>
        )}
        {copying ? (
          <CopyForm game={game.name} where={all.where} onCancel={() => { setCopying(false); }} />
        ) : (
          <div className="game-buttons">
            <button type="button" className="primary" data-action="play" disabled={off} onClick={begin}>
              <Icon name="play" /> {doing.busy === `play ${game.name}` ? 'Starting…' : runs ? 'Go on' : 'Play'}
            </button>
            {game.documents && (
              <>
                <button type="button" data-action="inside" title="See and change the behaviour of its characters" disabled={off} onClick={() => { doing.run(`inside ${game.name}`, () => lookInside(game.name, all.inside)); }}>
                  Look inside
                </button>
                <button type="button" className="quiet" data-action="copy" title="Copy its documents into a project of your own" disabled={off} onClick={() => { setCopying(true); }}>
                  Copy…
                </button>
              </>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

async function play(game: string): Promise<void> {
  await ask('play', { game });
  leadTo('play');
}

async function lookInside(game: string, open: string): Promise<void> {
  if (open === game) {
    go('edit');
    return;
  }
  await ask('inside', { game });
  leadTo('edit');
}

function Section({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Guides({ guides }: { guides: Guide[] }) {
  return (
    <Section title="Learn" className="gallery-list">
      <ul>
        {guides.map((g) => (
          <li key={g.address}>
            <a href={g.address}>
              <b>{g.title}</b>
              <small>{g.about}</small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Projects({ projects, doing }: { projects: Project[]; doing: Doing }) {
  const [now] = useState(() => Date.now());
  return (
    <Section title="Your projects" className="gallery-list">
      {projects.length === 0 ? (
        <p className="quiet-text">
          None yet. Begin with <b>New project…</b>, or copy a game to have something that runs.
        </p>
      ) : (
        <ul>
          {projects.map((p) => (
            <li key={p.dir}>
              <button
                type="button"
                data-project={p.name}
                disabled={doing.busy !== null}
                onClick={() => {
                  doing.run(`open ${p.dir}`, async () => {
                    await ask('open', { project: p.dir });
                    leadTo('edit');
                  });
                }}
              >
                <b>{p.name}</b>
                <small>
                  {[p.game, p.opened === undefined ? '' : ago(p.opened, now)].filter((t) => t !== '').join(' · ')}
                </small>
                <small className="path" title={p.dir}>{p.dir}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
