import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'
import { flagWords } from './report-pdf/words.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}
const DEMO = 'DEMONSTRATION, NOT A MEDICAL REPORT'

async function pagesOf(body: ReportBody) {
  return pdfPages(await renderReportPdf(body, options))
}

function says(page: string | undefined, words: string): boolean {
  return (page ?? '').includes(squeezed(words))
}

function unsaid(page: string | undefined, words: string[]): string[] {
  return words.filter((said) => !says(page, said))
}

function numbered(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aResult({ name: `Test ${index} of many`, value: `${index}.25`, number: index + 0.25 }),
  )
}

test('it names the platform that published it, by the operator’s name', async () => {
  const pages = await pagesOf(aReport())
  expect(says(pages.at(-1), 'Published through Meridian')).toBe(true)
})

test('every page of 60 results names the patient, its number and page, and that it is a demo', async () => {
  const body = aReport({ sections: [{ name: 'Everything', results: numbered(60) }] })
  const pages = await pagesOf(body)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) {
    const words = [
      DEMO,
      body.lab.name,
      `${body.patient.name} Patient ID ${body.patient.id}`,
      `Report no. ${body.reportNumber}`,
      `Page ${index + 1} of ${pages.length}`,
    ]
    expect(unsaid(page, words)).toEqual([])
  }
})

test('no result is lost, however many there are and however long their text', async () => {
  const paragraph = 'The smear shows cells with preserved architecture. '
  const aMix = fc.record({
    count: fc.integer({ min: 1, max: 45 }),
    long: fc.integer({ min: 0, max: 150 }),
    comment: fc.integer({ min: 0, max: 120 }),
  })
  const holds = fc.asyncProperty(aMix, async ({ count, long, comment }) => {
    const results = numbered(count).map((result, index) => ({
      ...result,
      ...(index % 9 === 4 && {
        type: 'narrative' as const,
        value: `${paragraph.repeat(long)}Fin${index}.`,
      }),
      comment: index % 7 === 3 ? `${paragraph.repeat(comment)}So it is ${index}.` : null,
    }))
    const whole = (await pagesOf(aReport({ sections: [{ name: 'Mix', results }] }))).join('')
    const words = results.flatMap(({ name, value, type, comment: said }) => [
      name,
      type === 'narrative' ? value.slice(-8) : `${value} g/dL`,
      said?.slice(-12) ?? '',
    ])
    expect(unsaid(whole, words)).toEqual([])
    expect(says(whole, 'End of report')).toBe(true)
  })
  await fc.assert(holds, { numRuns: process.env.TEST_SIZE === 'long' ? 12 : 5 })
})

test('every flag is printed in words', async () => {
  const results = resultFlags.map((flag) => aResult({ name: `It is ${flag}`, flag }))
  const whole = (await pagesOf(aReport({ sections: [{ name: 'Flags', results }] }))).join('')
  for (const result of results) expect(says(whole, flagWords(result))).toBe(true)
})

test('the pathologist’s decision on a number without a range comes before the comment', async () => {
  const decided = aResult({ judgedAs: 'abnormal', comment: 'Repeat it in a week.' })
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Blood', results: [decided] }] }))
  expect(says(page, 'Judged by the pathologist as abnormal. Repeat it in a week.')).toBe(true)
})

test('a critical result is printed at the top of the first page', async () => {
  const results = [...numbered(40), aResult({ value: '6.1', number: 6.1, flag: 'critical-low' })]
  const [first] = await pagesOf(aReport({ sections: [{ name: 'Blood', results }] }))
  expect(says(first, 'See a doctor now. Haemoglobin: 6.1 g/dL, critically low.')).toBe(true)
})

test('a critical finding is set apart from its test, and no number is called an unexpected finding', async () => {
  const smear = aResult({
    type: 'qualitative',
    name: 'Malaria Parasite Smear',
    value: 'P. falciparum seen',
    number: null,
    unit: null,
    flag: 'critical',
    meaning: 'critical',
  })
  const level = aResult({ flag: 'abnormal', judgedAs: 'abnormal', rangeLow: null, rangeHigh: null })
  const [first] = await pagesOf(aReport({ sections: [{ name: 'Blood', results: [smear, level] }] }))
  expect(says(first, 'Malaria Parasite Smear: P. falciparum seen, critical.')).toBe(true)
  expect(says(first, 'Not the expected result')).toBe(false)
  expect(says(first, 'Abnormal')).toBe(true)
})

test('the report states once where, when, by whom and from what it was made', async () => {
  const body = aReport()
  const whole = (await pagesOf(body)).join('')
  const words = [
    '10 Sample Road, Bengaluru, Bengaluru 560001',
    'NABL certificate MC-0001',
    '54 years, male',
    body.booking.number,
    'OX00012345 LAB001-26-000123 Whole blood 22 Nov 2026, 8:41 am 22 Nov 2026, 10:10 am',
    'Method: SLS photometry',
    'Range 13.0 to 17.0 g/dL',
    'Dr Kavita Rao MD Pathology Registration no. KMC 54321',
    'Signed electronically 22 Nov 2026, 2:50 pm',
    'Final report, version 1',
    'https://oxalate.example/verify/wq3m8Zk1v0Jx7uTn5cRbYe',
    '0123 4567 89ab cdef',
    'They are one part of a diagnosis, not a diagnosis',
  ]
  expect(unsaid(whole, words)).toEqual([])
})

test('a lab without a certificate claims none, and a real report is no demonstration', async () => {
  const body = aReport({ isDemo: false, lab: { ...aReport().lab, nablCertificate: null } })
  const whole = (await pagesOf(body)).join('')
  expect(says(whole, 'NABL')).toBe(false)
  expect(says(whole, 'DEMONSTRATION')).toBe(false)
})

test('tests without a result, fresh samples and earlier versions are mentioned', async () => {
  const [sample] = aReport().samples
  const body = aReport({
    state: 'partial',
    version: 2,
    pending: ['Vitamin D'],
    notPerformed: [{ name: 'Prothrombin Time', reason: 'The sample had clotted.' }],
    samples: sample ? [{ ...sample, replaces: 'OX00012300' }] : [],
  })
  const whole = (await pagesOf(body)).join('')
  const words = [
    'Preliminary report, version 2',
    'Still to come Vitamin D',
    'Prothrombin Time: The sample had clotted.',
    'Fresh sample in place of OX00012300',
    'Replaces version 1 of this report.',
  ]
  expect(unsaid(whole, words)).toEqual([])
})

test('a Hindi name, an accented name and the rupee sign are printed', async () => {
  const hindi = { ...aReport().patient, name: 'रमेश कुमार' }
  expect(says((await pagesOf(aReport({ patient: hindi })))[0], 'रमेश कुमार')).toBe(true)
  const lab = { ...aReport().lab, address: 'Śrī Čech, ₹500' }
  expect(says((await pagesOf(aReport({ lab })))[0], 'Śrī Čech, ₹500')).toBe(true)
})

test('a character that cannot be printed is visibly missing', async () => {
  const patient = { ...aReport().patient, name: 'ரமேஷ் Kumar' }
  const [page] = await pagesOf(aReport({ patient }))
  expect(says(page, '????? Kumar')).toBe(true)
  expect(says(page, 'A question mark replaces a letter')).toBe(true)
})

test('a power of ten keeps its sign, and so does "at most"', async () => {
  const comment = 'Grown: ≥ 10⁵ CFU/mL.'
  const results = [aResult({ unit: '10*6/uL', comment }), aResult({ unit: '10*3/uL' })]
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Cells', results }] }))
  expect(unsaid(page, ['14.2 million/µL', '14.2 ×10³/µL', '>= 10^5 CFU/mL'])).toEqual([])
})

test('the same report has the same bytes', async () => {
  const once = await renderReportPdf(aReport(), options)
  const again = await renderReportPdf(aReport(), options)
  expect(Buffer.from(again).equals(once)).toBe(true)
})

test('a report after the first costs well under a fifth of a second of CPU', async () => {
  const results = numbered(25)
  const body = aReport({ sections: [{ name: 'Many', results }] })
  const before = process.cpuUsage()
  for (let round = 0; round < 5; round += 1) await renderReportPdf(body, options)
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 5000
  console.info(`25 results: ${each.toFixed(1)} ms of CPU a report`)
  // About 15 ms on an idle machine; half as much again is a busy machine, ten times as much a fault.
  expect(each, 'ms of CPU').toBeLessThan(150)
})
