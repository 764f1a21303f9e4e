import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { anyReport } from '#test/any-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const REPORTS = process.env.TEST_SIZE === 'long' ? 1000 : 100
const hash = '0123456789abcdef'.repeat(4)
const options = { brand: 'Meridian', baseUrl: 'https://oxalate.example', hash }

const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const moment = (instant: string) => clock.format(new Date(instant))

/** Read on any page alone, it is clear whose it is, which report, and what part of it. */
const everywhere = ({ patient, reportNumber, lab, publishedAt }: ReportBody) => [
  patient.name,
  patient.id,
  reportNumber,
  lab.name,
  `Issued ${moment(publishedAt)}`,
]

const once = (body: ReportBody) => [
  body.lab.address,
  body.lab.code,
  body.lab.registrationNumber ?? '',
  body.lab.nablCertificate ? `NABL certificate ${body.lab.nablCertificate}` : '',
  body.patient.sex,
  body.booking.number,
  body.referrer ?? 'Referred by Not given',
  placeOf(body),
  `Reported ${moment(body.publishedAt)}`,
  ...body.samples.flatMap(ofSample),
  ...body.sections.flatMap(({ results }) => results.flatMap((one) => ofResult(one, body))),
  ...body.pending,
  ...body.signatories.flatMap((one) => [
    one.name,
    one.qualification,
    one.registrationNumber,
    moment(one.signedAt),
  ]),
  `version ${body.version}`,
  'They are one part of a diagnosis, not a diagnosis',
  `/verify/${body.verifyToken}`,
]

const placeOf = ({ place }: ReportBody) =>
  place?.kind === 'home' ? `At home, ${place.locality} ${place.pincode}` : 'At the lab'

const ofSample = (one: ReportBody['samples'][number]) => [
  one.barcode,
  one.accession,
  one.specimen,
  one.replaces ?? '',
  one.remarkWords ?? '',
  moment(one.collectedAt),
  moment(one.receivedAt),
]

function ofResult(one: ReportResult, { lab }: ReportBody): string[] {
  const hasMark = one.isAccredited || lab.isNabl
  const range = one.rangeLow === null ? '' : `Range ${one.rangeLow}`
  const mark = one.isAccredited ? 'NABL' : 'Not in NABL scope'
  return [one.name, one.method, one.value, one.comment ?? '', range, hasMark ? mark : '']
}

function unsaid(page: string, asked: string[]): string[] {
  return asked.filter((said) => !page.includes(squeezed(said)))
}

/** A finding that is longer than a page is cut by the head of the next one. */
const isCut = (said: string) => said.length > 300

test('of many reports of any content none lacks a field that a report must have', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (body) => {
      const pages = pdfPages(await renderReportPdf(body, options))
      for (const [at, page] of pages.entries()) {
        const numbered = `Page ${at + 1} of ${pages.length}`
        expect(unsaid(page, [...everywhere(body), numbered])).toEqual([])
      }
      const asked = once(body).filter((said) => !isCut(said))
      expect(unsaid(pages.join(''), asked)).toEqual([])
    }),
    { numRuns: REPORTS },
  )
})
