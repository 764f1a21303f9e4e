import type { ReportBody, ReportResult } from './report-body.ts'
import { hasRange, JUDGEMENT, type Verdict, verdictOf } from './verdict.ts'

type Whole = Pick<
  ReportBody,
  'sections' | 'judgement' | 'revision' | 'earlierChanges' | 'state' | 'samples'
> & {
  /** Another version replaced it. */
  isSuperseded?: boolean
  /** The report was withdrawn, whatever the state of this version. */
  isWithdrawn?: boolean
}
type Read = Omit<Whole, 'sections'>

/** A result with its place on paper, where results stand as the lab lists them. */
type PlacedResult = { result: ReportResult; at: number }

export type ReadSection = {
  name: string
  /** Its place on paper. */
  at: number
  /** Shown whole, the most serious first. */
  open: PlacedResult[]
  /** Shown as one line each, which opens. */
  folded: PlacedResult[]
}

/** Lower is read first. */
const ranks: Record<Verdict, number> = {
  critical: 0,
  look: 1,
  reading: 2,
  'not-immune': 3,
  immune: 4,
  fact: 4,
  within: 5,
}

/**
 * The results in the order in which a patient reads them on a screen: by section, what asks for
 * something first; the section with the most serious result first. Nothing is left out.
 * Source: decision 167.
 */
export function readingOrder(body: Whole): ReadSection[] {
  const sections = body.sections.map(({ name, results }, at) => {
    const placed = results.map((result, place) => ({ result, at: place }))
    const [folded = [], open = []] = [true, false].map((isFolded) =>
      placed.filter(({ result }) => mayFold(result, body) === isFolded),
    )
    return { name, at, open: open.toSorted((a, b) => rankOf(a) - rankOf(b)), folded }
  })
  return sections.toSorted((a, b) => firstRank(a) - firstRank(b))
}

/**
 * Whether a result may be one line that opens: it is within its range or as expected by the current
 * rules, in the version that is in force; its line says all of it, and nothing about it needs words:
 * no comment, no person's decision, no condition or premise of its range, no remark on its sample,
 * no change since it was first published.
 * Source: decision 167.
 */
export function mayFold(result: ReportResult, body: Read): boolean {
  return (
    isInForce(body) &&
    body.judgement === JUDGEMENT &&
    verdictOf(result) === 'within' &&
    isOneLine(result) &&
    !needsWords(result) &&
    !isOfRemarkedSample(result, body) &&
    !changedCodes(body).has(result.code)
  )
}

/** A version that was replaced or withdrawn reassures nobody. */
function isInForce({ state, isSuperseded, isWithdrawn }: Read): boolean {
  return state !== 'withdrawn' && !isSuperseded && !isWithdrawn
}

/** Where it is not known which sample a value is of, or it is calculated, any remark counts. */
function isOfRemarkedSample({ specimen, formula }: ReportResult, { samples }: Read): boolean {
  const own = samples.filter((sample) => sample.specimen === specimen)
  return (formula || own.length === 0 ? samples : own).some(({ remark }) => remark)
}

/** A number with its range or a choice; never a text, nor what could not be calculated. */
function isOneLine(result: ReportResult): boolean {
  if (result.notComputed || result.conclusion !== undefined) return false
  return result.type === 'qualitative' || (result.type === 'numeric' && hasRange(result))
}

function needsWords(result: ReportResult): boolean {
  const { comment, judgedAs, rangeCondition, rangePremise, ranges, moment } = result
  return [comment, judgedAs, rangeCondition, rangePremise, ranges, moment].some(Boolean)
}

function changedCodes({ revision, earlierChanges = [] }: Read): Set<string> {
  const all = [...earlierChanges, ...(revision ? [revision] : [])]
  return new Set(all.flatMap(({ changes }) => changes.map(({ code }) => code)))
}

const rankOf = ({ result }: PlacedResult) => ranks[verdictOf(result)]

function firstRank({ open }: ReadSection): number {
  return Math.min(ranks.within, ...open.map(rankOf))
}
