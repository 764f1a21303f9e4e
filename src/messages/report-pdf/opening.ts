import { formatDay } from '#src/domain/format-time.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/judging/flag.ts'
import { columns } from '#src/messages/paper/columns.ts'
import { heading } from '#src/messages/paper/heading.ts'
import { color, size, soft, strong, thin } from '#src/messages/paper/look.ts'
import { panel, ruled } from '#src/messages/paper/panel.ts'
import { below, kept, type Maybe, type Part } from '#src/messages/paper/piece.ts'
import { stack } from '#src/messages/paper/stack.ts'
import { span, type Style, text } from '#src/messages/paper/text.ts'
import { ageWords, placeWords, remarkWords, timeWords, unitShown } from './words.ts'

/** The patient, the lab, the dates and the status of this version. Once, on the first page. */
export function opening(body: ReportBody, isWhole: boolean): Maybe[] {
  const { patient, version } = body
  const stands = standing(body)
  return [
    text({ ...strong, size: size.name }, patient.name),
    ...inThrees(facts(body)),
    stands && below(8, text(strong, stands)),
    version > 1 &&
      !body.revision &&
      below(8, text(strong, `Replaces version ${version - 1} of this report.`)),
    !isWhole &&
      below(
        6,
        text(
          soft,
          'A question mark replaces a letter that could not be printed. The online report shows it.',
        ),
      ),
    alarm(body),
  ]
}

function facts(body: ReportBody): Part[] {
  const { patient, lab, booking, publishedAt, place } = body
  return [
    fact('Age and sex', ageWords(patient)),
    fact('Born', formatDay(patient.birthDate)),
    fact('Reported', timeWords(publishedAt)),
    fact('Booking', booking.number),
    fact('Referred by', body.referrer ?? 'Not given'),
    ...(place ? [fact('Collected', placeWords(place))] : []),
    fact('Lab', `${lab.name} (${lab.code})`, lab.address),
    ...(lab.registrationNumber ? [fact('Lab registration', lab.registrationNumber)] : []),
    ...(lab.nablCertificate ? [fact('NABL certificate', lab.nablCertificate, coverage(body))] : []),
  ]
}

function inThrees(all: readonly Part[]): Part[] {
  const rows = Math.ceil(all.length / 3)
  return Array.from({ length: rows }, (_, row) => {
    const three = columns(
      { shares: [1 / 3, 1 / 3, 1 / 3], gap: 10 },
      ...all.slice(3 * row, 3 * row + 3),
    )
    return below(row === 0 ? 3 : 4, kept(three))
  })
}

function standing({ state, pending }: ReportBody): string | undefined {
  if (state === 'withdrawn') return 'This report was withdrawn. Do not use it.'
  if (state !== 'partial') return undefined
  const count = `${pending.length} ${pending.length === 1 ? 'test is' : 'tests are'}`
  return `Preliminary: ${count} still to come. A final report will follow.`
}

/** Where it covers only some of the tests, those carry the mark; the others never do. */
function coverage({ sections }: ReportBody): string | undefined {
  const marks = sections.flatMap(({ results }) => results.map((one) => one.isAccredited))
  return marks.includes(false) ? 'For the tests marked NABL' : undefined
}

function fact(label: string, words: string, more?: string): Part {
  return text({}, span(soft, `${label}\n`), words, more && span(soft, `\n${more}`))
}

const degrees: Partial<Record<ResultFlag, string>> = {
  'critical-low': 'critically low',
  'critical-high': 'critically high',
}

/** What is too urgent to be found only among the results. */
function alarm({ sections }: ReportBody): Maybe {
  const critical = sections.flatMap(({ results }) => results.filter(({ flag }) => isCritical(flag)))
  if (critical.length === 0) return undefined
  const named = critical.map(
    ({ name, value, conclusion, unit, flag }) =>
      `${name}: ${[conclusion ?? value, unitShown(unit)].filter(Boolean).join(' ')}, ${degrees[flag] ?? 'critical'}.`,
  )
  const said = stack(
    text({ ...strong, size: 10, colour: color.red }, 'See a doctor now.'),
    below(2, text({}, `${named.join(' ')} Feeling unwell? Call 112.`)),
  )
  const line = { width: 0.8, colour: color.red }
  return below(10, panel({ padding: [8, 8], line, fill: color.redTint, bar: 4 }, said))
}

const shares = [0.21, 0.19, 0.2, 0.2, 0.2]

export function samples({ samples: taken }: ReportBody): Part[] {
  if (taken.length === 0) return []
  return [
    heading('Samples'),
    sampleRow(soft, ['Barcode', 'Accession', 'Sample', 'Collected', 'Received at the lab']),
    ...taken.map((sample) =>
      sampleRow({}, [
        sample.barcode,
        sample.accession,
        specimenWords(sample),
        timeWords(sample.collectedAt),
        timeWords(sample.receivedAt),
      ]),
    ),
  ]
}

function specimenWords(sample: ReportBody['samples'][number]): string {
  const { specimen, replaces } = sample
  const remark = remarkWords(sample)
  return [
    specimen,
    replaces && `Fresh sample in place of ${replaces}`,
    remark && `Accepted with a remark: ${remark}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function sampleRow(style: Style, cells: readonly string[]): Part {
  const row = columns({ shares, gap: 6 }, ...cells.map((cell) => text(style, cell)))
  return kept(ruled({ free: [2, 2], under: thin }, row))
}
