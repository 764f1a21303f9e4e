import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { isCritical } from '#src/domain/results/judging/flag.ts'
import { columns } from '#src/messages/paper/columns.ts'
import { heading } from '#src/messages/paper/heading.ts'
import { color, size, soft, strong, thin } from '#src/messages/paper/look.ts'
import { panel, ruled } from '#src/messages/paper/panel.ts'
import { below, kept, leading, type Maybe, type Part } from '#src/messages/paper/piece.ts'
import { stack } from '#src/messages/paper/stack.ts'
import { span, text } from '#src/messages/paper/text.ts'
import { drawMomentWords } from './moment-words.ts'
import { rangeBar } from './range-bar.ts'
import { flagWords, isOut, namedRanges, saidWords, unitShown } from './words.ts'

type Section = ReportBody['sections'][number]

/** Every result under the name it was booked by; tests booked singly share one heading. */
export function results(body: ReportBody): Part[] {
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

/** Parts of the width: name, value, range. */
const shares = [0.508, 0.1963, 0.2957]

function row(result: ReportResult, isNabl: boolean): Part[] {
  const comment = saidWords(result)
  const cells = columns(
    { shares, gap: 8 },
    named(result, isNabl),
    stack(valued(result), below(1, flagged(result))),
    stack(ranged(result), result.ranges ? undefined : rangeBar(result)),
  )
  // Separate from its row, which is never cut: a long comment may continue on the next page.
  return [withComment(lined(cells, comment), comment), ...commented(comment)]
}

/** The line is below the row, or below its comment where there is one. */
function lined(part: Part, comment: string): Part {
  return ruled({ free: comment ? [3, 0] : [3, 3], ...(!comment && { under: thin }) }, part)
}

function withComment(part: Part, comment: string): Part {
  return comment ? leading(part) : kept(part)
}

/** Characters that fit on a page with what is above them. */
const FITS = 1500

/**
 * A text takes the full width. A finding separated from its name could be read as another test's,
 * so one that fits on a page never breaks; a longer one continues on the next page and starts below
 * its name.
 */
function longRow(result: ReportResult, isNabl: boolean): Part[] {
  const { value, conclusion } = result
  const comment = saidWords(result)
  const head = stack(
    named(result, isNabl),
    conclusion && below(5, text({ ...strong, size: size.value }, conclusion)),
    below(1, flagged(result)),
  )
  const words = below(5, text({}, value))
  const isShort = value.length <= FITS
  const whole = lined(stack(isShort ? head : leading(head), words), comment)
  return [isShort ? withComment(whole, comment) : whole, ...commented(comment)]
}

function named(result: ReportResult, isNabl: boolean): Part {
  const {
    name,
    measures,
    method,
    specimen,
    isAccredited,
    moment,
    isVerifiedByRule,
    isAddedByRule,
    referral,
  } = result
  const made = [
    method && `Method: ${method}`,
    specimen,
    scopeWords(isAccredited, isNabl),
    isVerifiedByRule && 'Verified by rule',
    isAddedByRule && 'Added by a rule of the laboratory, free of charge',
  ]
    .filter(Boolean)
    .join('. ')
  return text(
    soft,
    span({ ...strong, size: size.body, colour: color.ink }, name),
    measures && `\n${measures}`,
    made && `\n${made}`,
    referral && `\n${referralWords(referral)}`,
    moment && span({ ...strong, colour: color.ink }, `\n${drawMomentWords(moment)}`),
  )
}

/** The lab that measured the test, with its numbers and who verified the value there. */
function referralWords(referral: NonNullable<ReportResult['referral']>): string {
  const { lab, address, registrationNumber, nablCertificate, verifiedBy } = referral
  const numbers = [
    registrationNumber && `registration ${registrationNumber}`,
    nablCertificate && `NABL ${nablCertificate}`,
  ].filter(Boolean)
  return `Tested at ${[`${lab}, ${address}`, ...numbers].join(', ')}. Verified there by ${verifiedBy}.`
}

/**
 * The mark of a test in the certificate's scope; at a certified lab, tests outside it are marked
 * so.
 */
function scopeWords(isAccredited: boolean | undefined, isNabl: boolean): string | undefined {
  if (isAccredited) return 'NABL'
  return isNabl && isAccredited === false ? 'Not in NABL scope' : undefined
}

function valued({ value, unit, notComputed }: ReportResult): Part {
  if (notComputed) return text({}, value)
  return text({}, span({ ...strong, size: size.value }, value), ` ${unitShown(unit)}`)
}

function flagged(result: ReportResult): Part {
  const words = flagWords(result)
  if (!isOut(result.flag)) return text(soft, words)
  const [ink, tint, line] = isCritical(result.flag)
    ? [color.red, color.redTint, color.redLine]
    : [color.amber, color.amberTint, color.amberLine]
  return panel(
    {
      padding: [1.7, 4.7],
      line: { width: 0.7, colour: line },
      fill: tint,
      radius: 2,
      isTight: true,
    },
    text({ ...strong, colour: ink }, words),
  )
}

function ranged(result: ReportResult): Maybe {
  const words = namedRanges(result)
  const status = result.rangeStatus ? ' (reference data, to be confirmed by the lab)' : ''
  return words && text({}, span(soft, 'Range '), words, span(soft, status))
}

function commented(comment: string): Part[] {
  if (!comment) return []
  return [ruled({ free: [3, 3], under: thin }, text({}, span(strong, 'Comment: '), comment))]
}
