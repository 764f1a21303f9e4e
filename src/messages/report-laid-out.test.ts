import { expect, test } from 'vitest'
import type { ReportBody, ReportRevision } from '#src/domain/reports/report-body.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { aFullReport } from '#test/full-report.ts'
import { type PdfRun, pdfPages, pdfRuns, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}
const longWords = 'The smear shows cells with preserved architecture. '

function values(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aResult({ name: `Test ${index} of many`, value: `${index}.25`, number: index + 0.25 }),
  )
}

function revised(changes: ReportRevision['changes']): ReportRevision {
  return {
    kind: 'correct',
    reason: 'transcription',
    words: 'Two lines were mixed up.',
    replaces: 1,
    replacedFrom: '2026-11-22T09:26:00Z',
    by: 'Dr Kavita Rao',
    changes,
  }
}

/** With every kind of content, and names longer than any column. */
function aCrowdedReport(): ReportBody {
  const { lab, patient, samples, signatories } = aReport()
  const name = `Oxalate${'Concentration'.repeat(12)} of the second morning sample after fasting`
  const now = aResult({ value: '12.1', number: 12.1, flag: 'low', name })
  const from = { ...now, value: '121.0', number: 121, flag: 'critical-high' as const }
  return aReport({
    lab: { ...lab, name: `The ${'very '.repeat(20)}long name of a laboratory` },
    patient: { ...patient, name: 'रमेश कुमार शर्मा श्रीनिवासन '.repeat(4) },
    version: 2,
    state: 'corrected',
    revision: revised([{ code: 'HB', name, from, to: now }]),
    samples: samples.map((one) => ({ ...one, remark: 'other' as const, remarkWords: longWords })),
    sections: [
      {
        name: 'Everything',
        results: [
          now,
          { ...from, name: 'Short', comment: longWords.repeat(9), rangeStatus: 'to-be-confirmed' },
          aResult({
            type: 'narrative',
            value: longWords.repeat(80),
            number: null,
            flag: 'reading',
          }),
          ...values(30),
        ],
      },
    ],
    signatories: Array.from({ length: 5 }, () => signatories).flat(),
  })
}

type Box = PdfRun & { right: number; top: number; foot: number }

/** The area text covers: a fifth of its size below the baseline, seven tenths above it. */
function boxOf(run: PdfRun): Box {
  const { left, bottom, size, width } = run
  return { ...run, right: left + width, top: bottom + 0.7 * size, foot: bottom - 0.2 * size }
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.top, other.top) - Math.max(one.foot, other.foot)
  return across > 0.5 && down > 0.5
}

test.each([
  ['an ordinary one', aFullReport()],
  ['a crowded one', aCrowdedReport()],
])('no words of a report lie over others, in its margins or over its foot: %s', async (_, body) => {
  for (const page of pdfRuns(await renderReportPdf(body, options))) {
    const boxes = page.filter(({ words }) => words.trim() !== '').map(boxOf)
    const over = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlap(box, other) ? [[box, other]] : [])),
    )
    expect(over.map((pair) => pair.map(({ words }) => words))).toEqual([])
    const outside = boxes.filter(({ left, right }) => left < 35.9 || right > 559.4)
    expect(outside.map(({ words }) => words)).toEqual([])
    const low = boxes.filter(({ foot }) => foot < 48).map(({ words }) => words)
    expect(low).toHaveLength(2) // the footer's own: the patient and the page
  }
})

test('a value that was changed is told whole, however long its words are', async () => {
  const end = (which: string) => `${longWords.repeat(150)}Here end the ${which} words.`
  const now = aResult({ type: 'narrative', value: end('new'), number: null, unit: null })
  const revision = revised([
    { code: 'HB', name: 'Smear', from: { ...now, value: end('old') }, to: now },
  ])
  const body = aReport({ version: 2, state: 'corrected', revision })
  const whole = pdfPages(await renderReportPdf(body, options)).join('')
  expect(whole).toContain(squeezed('Here end the old words.'))
  expect(whole).toContain(squeezed('Here end the new words.'))
})

test('a comment begins on the page of its result, wherever the page ends', async () => {
  for (let count = 0; count <= 14; count += 1) {
    const lower = { measures: '', method: '', specimen: '', rangeLow: null, rangeHigh: null }
    const above = values(14).map((one, index) => (index < count ? { ...one, ...lower } : one))
    const spoken = aResult({ name: 'Ferritin', comment: 'So it begins. And so it goes on.' })
    const sections = [{ name: 'Everything', results: [...above, spoken] }]
    const pages = pdfPages(await renderReportPdf(aReport({ sections }), options))
    const page = pages.find((one) => one.includes(squeezed('So it begins.')))
    expect(page, `below ${count} low values`).toContain('Ferritin')
  }
})
