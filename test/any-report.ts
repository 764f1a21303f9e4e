import fc from 'fast-check'
import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import { aReport, aResult } from './a-report.ts'

const LETTERS = 'abcdeghimnorstuABDEKMRST 0123456789.,()/%+-éö'.split('')
const words = (least: number, most: number) =>
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: least, maxLength: most })
    .map((letters) => `x${letters.join('').trim()}`)
const name = words(2, 60)
const code = fc.stringMatching(/^[A-Z]{3}[0-9]{6,9}$/)
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((at) => new Date(at).toISOString())
const isTrue = fc.boolean()

/** Another lab that measured a test. */
const partner = fc.record({
  lab: name,
  address: words(10, 120),
  registrationNumber: fc.option(code, { nil: null }),
  nablCertificate: fc.option(code, { nil: null }),
  verifiedBy: name,
})

const measured: fc.Arbitrary<ReportResult> = fc
  .record({
    name,
    measures: words(0, 90),
    method: words(3, 40),
    specimen: fc.constantFrom('Whole blood', 'Serum', 'Urine, first morning'),
    at: fc.integer({ min: 1, max: 99_999 }),
    decimals: fc.integer({ min: 0, max: 3 }),
    unit: fc.constantFrom('g/dL', 'mg/dL', '10*3/uL', 'mmol/L', '%'),
    low: fc.integer({ min: 1, max: 400 }),
    flag: fc.constantFrom('normal', 'low', 'high', 'critical-low', 'critical-high'),
    comment: fc.option(words(3, 400), { nil: null }),
    isAccredited: isTrue,
    referral: fc.option(partner),
  })
  .map(({ at, decimals, low, referral, ...rest }) => {
    const value = (at / 10 ** decimals).toFixed(decimals)
    return aResult({
      ...rest,
      ...(referral && { referral }),
      value,
      number: Number(value),
      rangeLow: low,
      rangeHigh: low + 7,
    })
  })

const told: fc.Arbitrary<ReportResult> = fc
  .record({ name, method: words(3, 40), value: words(1, 3000), isAccredited: isTrue })
  .map((rest) =>
    aResult({ ...rest, type: 'narrative', number: null, unit: null, flag: 'reading', ...noRange }),
  )
const noRange = { rangeLow: null, rangeHigh: null }

const sample = fc.record({
  barcode: code,
  accession: code,
  specimen: fc.constantFrom('Whole blood', 'Serum', 'Urine, first morning'),
  collectedAt: instant,
  receivedAt: instant,
  replaces: fc.option(code, { nil: null }),
})
const remarked = fc
  .tuple(sample, fc.option(fc.constantFrom(...sampleRemarks)), words(2, 80))
  .map(([taken, remark, remarkWords]) => (remark ? { ...taken, remark, remarkWords } : taken))

const lab = fc.record({
  name,
  address: words(10, 120),
  code,
  nablCertificate: fc.option(code, { nil: null }),
  isNabl: isTrue,
  registrationNumber: code,
})

const person = fc.record({
  name,
  id: fc.uuid({ version: 7 }),
  birthDate: fc.constantFrom('1931-01-01', '1972-03-12', '2004-02-29', '2026-01-01'),
  ageYears: fc.integer({ min: 0, max: 119 }),
  sex: fc.constantFrom('female', 'male', 'other'),
})

const signatory = fc.record({
  name,
  qualification: words(2, 60),
  registrationNumber: code,
  signedAt: instant,
})

/**
 * Any published report: one to forty results in one to four groups, whole or preliminary, of any
 * lab, for a person of any age, with long names and long findings.
 */
export const anyReport: fc.Arbitrary<ReportBody> = fc
  .record({
    reportNumber: code,
    version: fc.integer({ min: 1, max: 9 }),
    state: fc.constantFrom('partial', 'final', 'amended', 'corrected'),
    isDemo: isTrue,
    publishedAt: instant,
    verifyToken: fc.stringMatching(/^[A-Za-z0-9]{22}$/),
    lab,
    patient: person,
    referrer: fc.option(name, { nil: null }),
    place: fc.record({
      kind: fc.constantFrom('home', 'lab'),
      locality: name,
      pincode: fc.constantFrom('560001', '110001'),
    }),
    samples: fc.array(remarked, { minLength: 1, maxLength: 4 }),
    sections: fc.array(
      fc.record({
        name,
        results: fc.array(fc.oneof({ weight: 9, arbitrary: measured }, told), {
          minLength: 1,
          maxLength: 10,
        }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    pending: fc.array(name, { maxLength: 3 }),
    signatories: fc.array(signatory, { minLength: 1, maxLength: 4 }),
  })
  .map((changes) => aReport(changes as Partial<ReportBody>))
