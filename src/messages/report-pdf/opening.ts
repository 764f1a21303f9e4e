import { formatDay } from '#src/domain/format-time.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/flag.ts'
import { block, box, color, heading, size, soft, strong, type Style, text } from './draw.ts'
import { ageWords, placeWords, remarkWords, timeWords, unitShown } from './words.ts'

/** The patient, the lab, the dates and the status of this version. Once, on the first page. */
export function opening(body: ReportBody, isWhole: boolean) {
  const { patient, lab, booking, version, publishedAt } = body
  return box(
    {},
    text({ ...strong, fontSize: size.name }, patient.name),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', rowGap: 4, marginTop: 3 },
      fact('Age and sex', ageWords(patient)),
      fact('Born', formatDay(patient.birthDate)),
      fact('Reported', timeWords(publishedAt)),
      fact('Booking', booking.number),
      fact('Referred by', body.referrer ?? 'Nobody named'),
      body.place && fact('Collected', placeWords(body.place)),
      fact('Lab', `${lab.name} (${lab.code})`, lab.address),
      lab.registrationNumber && fact('Lab registration', lab.registrationNumber),
      lab.nablCertificate && fact('NABL certificate', lab.nablCertificate, coverage(body)),
    ),
    standing(body) && text({ ...strong, marginTop: 8 }, standing(body)),
    version > 1 &&
      !body.revision &&
      text({ ...strong, marginTop: 8 }, `Replaces version ${version - 1} of this report.`),
    !isWhole &&
      text(
        { ...soft, marginTop: 6 },
        'A question mark stands for a letter that could not be printed. The report online shows it.',
      ),
    alarm(body),
  )
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

function fact(label: string, words: string, more?: string) {
  return box(
    { width: '33.3%', paddingRight: 10 },
    text({}, text(soft, `${label}\n`), words, more && text(soft, `\n${more}`)),
  )
}

const degrees: Partial<Record<ResultFlag, string>> = {
  'critical-low': 'critically low',
  'critical-high': 'critically high',
}

/** What must not wait until the reader finds it among the results. */
function alarm({ sections }: ReportBody) {
  const critical = sections.flatMap(({ results }) => results.filter(({ flag }) => isCritical(flag)))
  if (critical.length === 0) return undefined
  const named = critical.map(
    ({ name, value, conclusion, unit, flag }) =>
      `${name}: ${[conclusion ?? value, unitShown(unit)].filter(Boolean).join(' ')}, ${degrees[flag] ?? 'critical'}.`,
  )
  return box(
    {
      marginTop: 10,
      padding: 8,
      borderWidth: 0.8,
      borderLeftWidth: 4,
      borderColor: color.red,
      backgroundColor: color.redTint,
    },
    text({ ...strong, fontSize: 10, color: color.red }, 'See a doctor now.'),
    text({ marginTop: 2 }, `${named.join(' ')} Feeling unwell? Call 112.`),
  )
}

const columns = ['21%', '19%', '20%', '20%', '20%']

export function samples({ samples: taken }: ReportBody) {
  if (taken.length === 0) return undefined
  return box(
    {},
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
  )
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

function sampleRow(style: Style, cells: string[]) {
  return block(
    {
      flexDirection: 'row',
      paddingVertical: 2,
      borderBottomWidth: 0.6,
      borderBottomColor: color.line,
    },
    ...cells.map((cell, index) =>
      text({ ...style, width: columns[index] ?? 'auto', paddingRight: 6 }, cell),
    ),
  )
}
