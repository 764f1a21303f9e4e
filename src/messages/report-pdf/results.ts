import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { isCritical } from '#src/domain/results/flag.ts'
import { block, box, color, heading, leading, size, soft, strong, text } from './draw.ts'
import { drawMomentWords } from './moment-words.ts'
import { rangeBar } from './range-bar.ts'
import { flagWords, isOut, namedRanges, saidWords, unitShown } from './words.ts'

type Section = ReportBody['sections'][number]

/** Every result under the name it was booked by; tests booked singly share one heading. */
export function results(body: ReportBody) {
  const isNabl = body.lab.isNabl ?? false
  return gathered(body.sections).flatMap(({ name, results: of }) => [
    heading(name),
    ...of.flatMap((result) => (isLong(result) ? longRow(result, isNabl) : row(result, isNabl))),
  ])
}

function gathered(sections: Section[]): Section[] {
  const isSingle = ({ name, results: of }: Section) => of.length === 1 && of[0]?.name === name
  const single = sections.filter(isSingle).flatMap(({ results: of }) => of)
  const several = sections.filter((section) => !isSingle(section))
  if (single.length === 0) return several
  return [...several, { name: several.length === 0 ? 'Results' : 'Other tests', results: single }]
}

function isLong({ type, value }: ReportResult): boolean {
  return type === 'narrative' || type === 'culture' || value.length > 60
}

const ruled = { paddingVertical: 3, borderBottomWidth: 0.6, borderBottomColor: color.line } as const

function row(result: ReportResult, isNabl: boolean) {
  const comment = saidWords(result)
  return [
    block(
      { ...(comment ? { paddingTop: 3 } : ruled), flexDirection: 'row', gap: 10 },
      named(result, isNabl, 250),
      box({ width: 103 }, valued(result), flagged(result)),
      box({ width: 150 }, ranged(result), result.ranges ? undefined : rangeBar(result)),
    ),
    // Outside its row, which never breaks: a long comment continues on the next page.
    comment && commented(comment),
  ]
}

/** Characters that fit on a page with what is above them. */
const FITS = 1500

/**
 * A text takes the full width. A finding separated from its name could be read as another test's,
 * so one that fits on a page never breaks; a longer one continues on the next page and starts below
 * its name.
 */
function longRow(result: ReportResult, isNabl: boolean) {
  const { value, conclusion } = result
  const comment = saidWords(result)
  const style = comment ? { paddingTop: 3 } : ruled
  const head = [
    named(result, isNabl, '100%'),
    conclusion && text({ ...strong, marginTop: 5, fontSize: size.value }, conclusion),
    flagged(result),
  ]
  const words = text({ marginTop: 5, fontSize: size.body }, value)
  return [
    value.length <= FITS ? block(style, ...head, words) : box(style, leading(...head), words),
    comment && commented(comment),
  ]
}

function named(result: ReportResult, isNabl: boolean, width: number | string) {
  const { name, measures, method, specimen, isAccredited, moment } = result
  const made = [method && `Method: ${method}`, specimen, scopeWords(isAccredited, isNabl)]
    .filter(Boolean)
    .join('. ')
  return text(
    { ...soft, width },
    text({ ...strong, fontSize: size.body, color: color.ink }, name),
    measures && `\n${measures}`,
    made && `\n${made}`,
    moment && text({ ...strong, color: color.ink }, `\n${drawMomentWords(moment)}`),
  )
}

/**
 * The mark of a test in the certificate's scope; at a certified lab, tests outside it are marked
 * so.
 */
function scopeWords(isAccredited: boolean | undefined, isNabl: boolean): string | undefined {
  if (isAccredited) return 'NABL'
  return isNabl && isAccredited === false ? 'Not in NABL scope' : undefined
}

function valued({ value, unit, notComputed }: ReportResult) {
  if (notComputed) return text({}, value)
  return text({}, text({ ...strong, fontSize: size.value }, value), ` ${unitShown(unit)}`)
}

function flagged(result: ReportResult) {
  const words = flagWords(result)
  if (!isOut(result.flag)) return text({ ...soft, marginTop: 1 }, words)
  const [ink, tint, line] = isCritical(result.flag)
    ? [color.red, color.redTint, color.redLine]
    : [color.amber, color.amberTint, color.amberLine]
  return box(
    { flexDirection: 'row', marginTop: 1 },
    text(
      {
        ...strong,
        color: ink,
        backgroundColor: tint,
        borderWidth: 0.7,
        borderColor: line,
        borderRadius: 2,
        paddingHorizontal: 4,
        paddingVertical: 1,
      },
      words,
    ),
  )
}

function ranged(result: ReportResult) {
  const words = namedRanges(result)
  const status = result.rangeStatus ? ' (reference data, to be confirmed by the lab)' : ''
  return words ? text({}, text(soft, 'Range '), words, text(soft, status)) : undefined
}

function commented(comment: string) {
  return text({ ...ruled, paddingTop: 3 }, text(strong, 'Comment: '), comment)
}
