/**
 * How long after a key the next one belongs to it, in ms. Scanners send one key every 2 to 50 ms; a
 * person who types with two hands now and then needs no more for two.
 */
export const BURST_GAP = 80

/**
 * For how long no key may come, in ms, before a letter acts again after keys that were dropped: they
 * were the beginning of a text, e.g. of the password after S, and its letters are no commands.
 */
export const PAUSE = 500

/** The fewest characters of a label: what is shorter was not scanned. */
const SHORTEST = 6

type Key = { readonly key: string; readonly timeStamp: number }
/** Acts after so many ms; the answer cancels it. */
type Later = (act: () => void, ms: number) => () => void
type Does<One> = { alone: (key: One) => void; scanned: (text: string) => void }

/**
 * Tells a scanner from a person: keys in quick succession are one burst, of which no key acts by
 * itself. Ended by Enter or Tab it is a scan. A key acts only once it is certain that it stands alone.
 * `take` says whether a key ends a burst, so that the browser must do nothing with it; the keys are
 * those outside fields, without Ctrl, Alt and Meta. Keys in quick succession that were no scan are
 * dropped, and whatever follows them without a pause.
 */
export function keyBursts<One extends Key>(later: Later, does: Does<One>) {
  let keys: One[] = []
  let cancel = () => {}
  /** Keys were dropped, and none has come after a pause yet. */
  let isDropping = false
  let lastAt = -Infinity
  const ended = (): One[] => {
    cancel()
    const burst = keys
    keys = []
    return burst
  }
  const settle = () => {
    const [only, ...more] = ended()
    if (more.length > 0) isDropping = true
    if (only && !isDropping) does.alone(only)
  }
  const take = (one: One): boolean => {
    const last = keys.at(-1)
    // The timer may be late; when the keys were pressed is not.
    if (last && one.timeStamp - last.timeStamp >= BURST_GAP) settle()
    if (one.timeStamp - lastAt >= PAUSE) isDropping = false
    lastAt = one.timeStamp
    if (one.key === 'Tab') return keys.length >= SHORTEST && scan(ended(), does.scanned)
    if (one.key === 'Enter') return scan(ended(), does.scanned) || isDropping
    if (one.key.length !== 1) return false
    cancel()
    keys.push(one)
    cancel = later(settle, BURST_GAP)
    return false
  }
  return { take, stop: () => void ended() }
}

/** Whether the key ended a burst; one that is long enough was scanned. */
function scan(burst: readonly Key[], scanned: (text: string) => void): boolean {
  if (burst.length >= SHORTEST) scanned(burst.map(({ key }) => key).join(''))
  return burst.length > 0
}
