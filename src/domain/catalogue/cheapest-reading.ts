import type { Meaning } from './name-meant.ts'
import { carriers, noise, type Token } from './request-tokens.ts'

/** The tokens from `from` up to, and without, `to`. */
export type Span = { from: number; to: number; meaning: Meaning | 'noise' | 'unknown' }
/** The cheapest way to read the rest of a request; without a span its end. */
type Path = { cost: number; span?: Span; rest?: Path }
type MeaningOf = (span: readonly Token[]) => Meaning | undefined

const COST = {
  /** Each part: the fewer parts explain the words, the likelier. */
  part: 0.7,
  /** A part that reaches over a comma: "T3, T4, TSH" is one profile. */
  break: 0.4,
  noise: 0.1,
  unknown: 4,
}
/** In words. */
const LONGEST_NAME = 9

/**
 * Cuts the tokens into the parts that explain most of them at the least cost, in their order. From
 * the last token to the first, each rest is read once (dynamic programming).
 * Source: decision 160.
 */
export function cheapestReading(tokens: readonly Token[], meaning: MeaningOf): Span[] {
  const rests: Path[] = [{ cost: 0 }]
  for (let from = tokens.length - 1; from >= 0; from -= 1)
    rests.unshift(cheapestFrom(from, tokens, rests, meaning))
  return spansOf(rests[0])
}

/** `rests[0]` begins after the token `from`, `rests[1]` one later. */
function cheapestFrom(
  from: number,
  tokens: readonly Token[],
  rests: readonly Path[],
  meaning: MeaningOf,
): Path {
  let best = skipped(from, tokens, rests[0])
  const longest = Math.min(LONGEST_NAME, tokens.length - from)
  for (let size = 1; size <= longest; size += 1) {
    const part = tokens.slice(from, from + size)
    const found = meaning(part)
    const rest = rests[size - 1]
    if (!found || !rest) continue
    const breaks = part.slice(1).filter(({ isAfterBreak }) => isAfterBreak).length
    const cost = COST.part + COST.break * breaks + found.cost + rest.cost
    if (cost < best.cost)
      best = { cost, span: { from, to: from + size, meaning: offered(found) }, rest }
  }
  return best
}

/** The name of a test that is not offered is as good as unknown. */
function offered(meaning: Meaning): Span['meaning'] {
  return meaning.items.length > 0 ? meaning : 'unknown'
}

/** One token is left out: a word around the names, a number of the list, or unknown. */
function skipped(from: number, tokens: readonly Token[], rest: Path = { cost: 0 }): Path {
  const { key = '', before = '', isAfterBreak = false } = tokens[from] ?? {}
  const next = tokens[from + 1]
  const isLast = !next || next.isAfterBreak
  const isAround = noise.has(key) && !carriers.has(before) && !(isLast && /^[a-z]$/.test(key))
  const isNumber =
    isAfterBreak && /^\d{1,2}$/.test(key) && !/^(?:h|hr|hour)s?$/.test(next?.key ?? '')
  const isNoise = isAround || isNumber
  const cost = rest.cost + (isNoise ? COST.noise : COST.unknown)
  return { cost, span: { from, to: from + 1, meaning: isNoise ? 'noise' : 'unknown' }, rest }
}

function spansOf(first: Path | undefined): Span[] {
  const spans: Span[] = []
  for (let path = first; path?.span; path = path.rest) spans.push(path.span)
  return spans
}
