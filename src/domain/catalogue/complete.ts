import { lastBreak } from './request-tokens.ts'

/** A part of a request that is still being typed, and all that stands before it. */
export type Unfinished = { before: string; typed: string }

/** A name has more words seldom; "thyroid stimulating horm" is one of them. */
const MOST_WORDS = 4

/**
 * The parts at the end of a request that somebody may still be typing, the longest first: after the
 * last comma or the like, then fewer words. What stands before is kept as it was typed.
 */
export function unfinishedParts(request: string): Unfinished[] {
  const start = lastBreak(request)
  const words = [...request.slice(start).matchAll(/\S+/g)]
  const starts = words.map(({ index }) => start + index)
  const [first] = starts
  const fewer = starts.slice(1).slice(1 - MOST_WORDS)
  return (first === undefined ? [] : [first, ...fewer]).map((at) => ({
    before: request.slice(0, at),
    typed: request.slice(at),
  }))
}
