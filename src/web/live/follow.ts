/** Milliseconds within which pages that all have to read again do so, each at another moment. */
const SPREAD_MS = 5000
/** After the server refused: too many pages are open, or it is not there. */
const LATER_MS = 60_000
/** A page that is left at once asks for nothing, and what it loads comes first. */
const SETTLES_MS = 1500

type Heard = (version: string) => void

/**
 * Hears that what the page shows changed, while the page can be seen: a hidden one holds no
 * connection, and asks when it is seen again. `heard` is given the version at hand, also whenever it
 * begins to listen. Ends with the sign-in. Returns how to stop.
 */
export function follow(path: string, heard: Heard): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function begin() {
    clearTimeout(timer)
    if (isOver || source || document.hidden) return
    const opened = (source = new EventSource(path))
    const tell = ({ data }: MessageEvent<string>) => heard(data)
    opened.addEventListener('now', tell)
    opened.addEventListener('moved', tell)
    opened.addEventListener('again', (event) => {
      timer = setTimeout(() => tell(event), Math.random() * SPREAD_MS)
    })
    opened.addEventListener('end', stop)
    opened.addEventListener('error', () => {
      // Not answered by a stream: the browser does not come again by itself.
      if (opened.readyState === EventSource.CLOSED) wait()
    })
  }

  function wait() {
    rest()
    timer = setTimeout(begin, LATER_MS * (1 + Math.random()))
  }

  function rest() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  /** Shown again by going back. */
  const again = ({ persisted }: PageTransitionEvent) => persisted && begin()
  const seen = () => (document.hidden ? rest() : begin())

  function stop() {
    isOver = true
    rest()
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', again)
  }

  document.addEventListener('visibilitychange', seen)
  addEventListener('pagehide', rest)
  addEventListener('pageshow', again)
  timer = setTimeout(begin, SETTLES_MS)
  return stop
}
