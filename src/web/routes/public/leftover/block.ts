import type { IconName } from '#src/web/ui/icon-paths.ts'

/** Text evaluated when the page is rendered, in its language. */
export type Words = () => string

export type Row = { icon: IconName; title: Words; words: Words; to?: string }
export type Voice = { says: Words; who: Words }

/** Placeholders of a lede. */
type Named = { brand: string }

/** One part of a page: a heading on the left, its content on the right. */
export type Block = {
  title: Words
  lede?: (named: Named) => string
  more?: { to: string; label: Words }
} & (
  | { kind: 'figures' }
  | { kind: 'cards' | 'rows'; rows: readonly Row[] }
  | { kind: 'bars'; bars: readonly { of: Words; percent: number }[] }
  | { kind: 'voices'; voices: readonly Voice[] }
  | { kind: 'facts'; facts: readonly (readonly [Words, Words])[] }
  | { kind: 'prose'; says: readonly Words[] }
  | { kind: 'case' }
)

export type LeftoverPage = { title: Words; lede: Words; blocks: readonly Block[] }
