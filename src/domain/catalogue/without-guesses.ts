import type { Span } from './cheapest-reading.ts'
import type { Token } from './request-tokens.ts'

/** Left unread beside a part, these words say that another test is meant than the part alone. */
const telling = new Set(
  [
    'anti antibodies antibody biopsy csf ct direct factor fluid free gene hepatitis hiv iga ige igg igm',
    'indirect mri mutation on protein saliva salivary scan taking ultrasound urinary urine usg viral vit vitamin',
  ]
    .join(' ')
    .split(' '),
)

/**
 * Takes back what only seems to be read. Between two commas, a part that is known by words of a name
 * is no test beside another such part or unknown words; and no part is one beside unread words that
 * tell of another test: "CA 126", "urine cortisol", "on lithium". Both are unknown then.
 * Source: decision 160.
 */
export function withoutGuesses(spans: readonly Span[], tokens: readonly Token[]): Span[] {
  const parts = spans.filter(({ meaning }) => meaning !== 'noise')
  return spans.map((span) => {
    const at = parts.indexOf(span)
    if (at < 0) return span
    const near = [parts[at - 1], parts[at + 1]].flatMap((other) =>
      other && areTogether(span, other, tokens) ? [other] : [],
    )
    const isDoubtful =
      near.some((other) => tells(other, tokens) || (isVague(span) && isVague(other))) ||
      (near.length > 0 && tells(span, tokens))
    return isDoubtful ? { ...span, meaning: 'unknown' } : span
  })
}

/** Not by a whole name. */
function isVague({ meaning }: Span): boolean {
  return meaning === 'unknown' || (typeof meaning !== 'string' && !meaning.isNamed)
}

function tells(span: Span, tokens: readonly Token[]): boolean {
  const words = tokens.slice(span.from, span.to)
  return isVague(span) && words.some(({ key }) => telling.has(key) || /^\d+$/.test(key))
}

/** No comma or the like stands between them. */
function areTogether(one: Span, other: Span, tokens: readonly Token[]): boolean {
  const [first, last] = one.from < other.from ? [one, other] : [other, one]
  return !tokens.slice(first.to, last.from + 1).some(({ isAfterBreak }) => isAfterBreak)
}
