import { expect, test } from 'vitest'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { placeOnBar } from './report-pdf/range-bar.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

async function pagesOf(body: ReportBody) {
  return pdfPages(await renderReportPdf(body, options))
}

function unsaid(page: string | undefined, words: string[]): string[] {
  return words.filter((said) => !(page ?? '').includes(squeezed(said)))
}

const { samples } = aReport()

test('collection and issue times are on every page, with name, number and page', async () => {
  const results = Array.from({ length: 60 }, (_, at) => aResult({ name: `Test ${at} of many` }))
  const pages = await pagesOf(aReport({ sections: [{ name: 'Everything', results }] }))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages)
    expect(unsaid(page, ['Collected 22 Nov 2026, 8:41 am. Issued 22 Nov 2026, 2:56 pm.'])).toEqual(
      [],
    )
})

test('it names the referrer, the place of the sample, its remark, and the lab’s registration', async () => {
  const lab = { ...aReport().lab, isNabl: true, registrationNumber: 'KA-CE-00042' }
  const [page] = await pagesOf(
    aReport({
      lab,
      referrer: 'Dr Anil Sharma',
      place: { kind: 'home', locality: 'Indiranagar', pincode: '560038' },
      samples: samples.map((sample) => ({
        ...sample,
        remark: 'slightly-haemolysed' as const,
        remarkWords: 'Potassium may read high.',
      })),
      sections: [{ name: 'Haemoglobin', results: [aResult({ isAccredited: false })] }],
    }),
  )
  expect(
    unsaid(page, [
      'Referred by Dr Anil Sharma',
      'At home, Indiranagar 560038',
      'Accepted with a remark: slightly haemolysed: Potassium may read high.',
      'Lab registration KA-CE-00042',
      'Not in NABL scope',
    ]),
  ).toEqual([])
})

test('at a lab without a certificate no test is marked as out of its scope', async () => {
  const results = [aResult({ isAccredited: false })]
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Haemoglobin', results }] }))
  expect(page).not.toContain(squeezed('Not in NABL scope'))
})

test('changes are on the first page of a new version: old value, new value, reason', async () => {
  const now = aResult({ value: '12.1', number: 12.1, flag: 'low' })
  const from = { ...now, value: '121.0', number: 121, flag: 'critical-high' as const }
  const [page] = await pagesOf(
    aReport({
      version: 2,
      state: 'corrected',
      sections: [{ name: 'Haemoglobin', results: [now] }],
      revision: {
        kind: 'correct',
        reason: 'transcription',
        words: 'A decimal point was left out.',
        replaces: 1,
        replacedFrom: '2026-11-22T09:26:00Z',
        by: 'Dr Kavita Rao',
        changes: [{ code: 'HB', name: 'Haemoglobin', from, to: now }],
      },
      additions: [
        {
          text: 'Please repeat.',
          by: 'Dr Rao',
          registrationNumber: 'KMC 1',
          at: '2026-11-23T09:26:00Z',
        },
      ],
    }),
  )
  expect(
    unsaid(page, [
      'CORRECTED: version 2 replaces version 1 of 22 Nov 2026, 2:56 pm.',
      'Why: a value was entered wrongly. A decimal point was left out.',
      'Until now 121.0 g/dL',
      'Now 12.1 g/dL',
      'Signed by Dr Kavita Rao',
      'Added by the lab Please repeat.',
    ]),
  ).toEqual([])
})

test('changes and additions of earlier versions stay on the first page, with their numbers', async () => {
  const now = aResult({ value: '9.1', number: 9.1, flag: 'low' })
  const from = { ...now, value: '13.0', number: 13, flag: 'normal' as const }
  const [page] = await pagesOf(
    aReport({
      version: 3,
      sections: [{ name: 'Haemoglobin', results: [now] }],
      earlierChanges: [
        {
          version: 2,
          kind: 'correct',
          reason: 'transcription',
          words: 'Two lines were mixed up.',
          replaces: 1,
          replacedFrom: '2026-11-22T09:26:00Z',
          by: 'Dr Kavita Rao',
          changes: [{ code: 'HB', name: 'Haemoglobin', from, to: now }],
        },
      ],
    }),
  )
  expect(
    unsaid(page, [
      'Changed in version 2 (corrected), which replaced version 1 of 22 Nov 2026, 2:56 pm.',
      'Before 13.0 g/dL',
      'Version 2 9.1 g/dL',
    ]),
  ).toEqual([])
})

test('a version published before all this was recorded still renders', async () => {
  const pages = await pagesOf(aReport())
  expect(unsaid(pages[0], ['Haemoglobin', 'Referred by Not given'])).toEqual([])
})

test('a bound is printed with its sign, its range in words, without a mark on a bar', async () => {
  const result = aResult({ value: '<0.01', number: 0.01, comparator: '<', flag: 'low' })
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Haemoglobin', results: [result] }] }))
  expect(unsaid(page, ['<0.01 g/dL', 'Low', 'Range 13.00 to 17.00 g/dL'])).toEqual([])
  expect(placeOnBar(result)).toBeUndefined()
  expect(placeOnBar(aResult())).toBeDefined()
})

// Fonts draw «»» with two of «›», as they draw «,» with «’» and «:» with two full stops: whichever
// was drawn as such a component first was no longer a character in copied or read-aloud text, for
// the lifetime of the process.
test('a letter of the text stays what it is, whatever was drawn with it before', async () => {
  const named = (name: string) => pagesOf(aReport({ patient: { ...aReport().patient, name } }))
  await named('Asha » Rao')
  const [page] = await named('Asha › Rao')
  expect(unsaid(page, ['Asha › Rao'])).toEqual([])
})
