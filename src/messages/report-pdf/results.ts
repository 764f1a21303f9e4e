import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { isCritical } from '#src/domain/results/flag.ts'
import { block, box, color, heading, size, soft, strong, text } from './draw.ts'
import { rangeBar } from './range-bar.ts'
import { flagWords, isOut, rangeWords } from './words.ts'

type Section = ReportBody['sections'][number]

/** Every result under the name it was booked by; tests booked singly share one heading. */
export function results(body: ReportBody) {
  return gathered(body.sections).flatMap(({ name, results: of }) => [
    heading(name),
    ...of.map((result) => (isLong(result) ? longRow(result) : row(result))),
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

const ruled = { paddingVertical: 5, borderBottomWidth: 0.6, borderBottomColor: color.line } as const

function row(result: ReportResult) {
  return block(
    ruled,
    box(
      { flexDirection: 'row', gap: 10 },
      box({ width: 216 }, named(result)),
      box({ width: 136 }, valued(result), flagged(result)),
      box({ width: 150 }, ranged(result), rangeBar(result)),
    ),
    commented(result),
  )
}

/** Words take the whole width and may run over the page. */
function longRow(result: ReportResult) {
  return box(
    ruled,
    named(result),
    text({ marginTop: 5, lineHeight: 1.45 }, result.value),
    flagged(result),
    commented(result),
  )
}

function named({ name, measures, method, specimen }: ReportResult) {
  const made = [method && `Method: ${method}`, specimen].filter(Boolean).join('. ')
  return text(
    {},
    text(strong, name),
    measures && text(soft, `\n${measures}`),
    made && text(soft, `\n${made}`),
  )
}

function valued({ value, unit }: ReportResult) {
  return text({}, text({ ...strong, fontSize: size.value }, value), ...raised(unitWords(unit)))
}

/** The faces have no raised digits beyond ³: an exponent is a small digit, lifted. */
function raised(unit: string) {
  if (!unit) return []
  return ` ${unit}`.split(/([⁰¹²³⁴-⁹]+)/).map((part, index) =>
    index % 2 === 0
      ? text({ color: color.soft }, part)
      : text(
          { color: color.soft, fontSize: 5.5, verticalAlign: 'super' },
          Array.from(part, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join(''),
        ),
  )
}

function flagged(result: ReportResult) {
  const words = flagWords(result)
  if (!isOut(result.flag)) return text({ ...soft, marginTop: 2 }, words)
  const [ink, tint, line] = isCritical(result.flag)
    ? [color.red, color.redTint, color.redLine]
    : [color.amber, color.amberTint, color.amberLine]
  return box(
    { flexDirection: 'row', marginTop: 2 },
    text(
      {
        ...strong,
        color: ink,
        backgroundColor: tint,
        borderWidth: 0.7,
        borderColor: line,
        borderRadius: 2,
        paddingHorizontal: 4,
        paddingVertical: 1.5,
      },
      words,
    ),
  )
}

function ranged(result: ReportResult) {
  const words = rangeWords(result)
  return words ? text({}, text(soft, 'Range '), ...raisedIn(words)) : undefined
}

function raisedIn(words: string) {
  return raised(words).map((part) => part)
}

function commented({ comment }: ReportResult) {
  return comment ? text({ marginTop: 4 }, text(strong, 'Comment: '), comment) : undefined
}
