import { writeFileSync, readFileSync } from 'node:fs'
import { aReport, aResult } from '#test/a-report.ts'
import { renderReportPdf } from '#src/messages/report-pdf.ts'
const csv = (f: string) => readFileSync(`src/data/${f}.csv`, 'utf8').trim().split('\n').slice(1)
const words = new Map(csv('test-words').map((l) => { const i = l.indexOf(','); return [l.slice(0, i), l.slice(i + 1).replaceAll('"', '')] }))
const ranges = new Map(csv('reference_ranges').map((l) => { const c = l.split(','); return [c[0], c] as const }).reverse())
const tests = new Map(csv('tests').map((l) => { const c = l.split(','); return [c[0], c] as const }))
const codes = 'HB;RBC;HCT;MCV;MCH;MCHC;RDWCV;RDWSD;WBC;NEUTP;LYMPP;MONOP;EOSP;BASOP;ANC;ALC;AMC;AEC;ABC;PLT;MPV;ESR'.split(';')
const made = codes.map((code, i) => {
  const t = tests.get(code)!, r = ranges.get(code)
  const low = r?.[7] ? Number(r[7]) : null, high = r?.[8] ? Number(r[8]) : null
  let n = low !== null && high !== null ? low + (high - low) * ((i * 37 % 80) / 100 + 0.1) : 5
  let flag = low === null && high === null ? 'no-range' : 'normal'
  if (code === 'HB') { n = 6.1; flag = 'critical-low' }
  if (code === 'PLT') { n = 470; flag = 'high' }
  if (code === 'MCV') { n = 62; flag = 'low' }
  if (code === 'WBC') { n = 58.2; flag = 'critical-high' }
  return aResult({ code, name: t[1], measures: words.get(code) ?? '', method: t[12], specimen: t[7], unit: t[14] || null, value: n.toFixed(1), number: n, rangeLow: low, rangeHigh: high, flag: flag as never, comment: code === 'HB' ? 'Checked twice. Microcytic, hypochromic picture; ferritin ≥ 30 ng/mL would speak against iron deficiency.' : null })
})
const narrative = 'Specimen: cervical smear, liquid based.\n\nAdequacy: satisfactory for evaluation; endocervical component present.\n\nMicroscopy: the smear shows superficial and intermediate squamous cells with preserved architecture, in a background of mild inflammation composed of neutrophils. No intraepithelial lesion or malignancy is seen. Lactobacilli are present. No organisms of Trichomonas or Candida are seen.\n\nImpression: negative for intraepithelial lesion or malignancy (NILM). Advise repeat in 3 years.'
const reports = {
  one: aReport(),
  cbc: aReport({ sections: [{ name: 'Complete Blood Count', results: made.slice(0, 21) },
    { name: 'Erythrocyte Sedimentation Rate', results: [{ ...made[21]!, name: 'Erythrocyte Sedimentation Rate' }] },
    { name: 'Dengue NS1 Antigen', results: [aResult({ code: 'NS1', name: 'Dengue NS1 Antigen', measures: 'A protein of the dengue virus.', method: 'ELISA', specimen: 'Serum', type: 'qualitative', value: 'Positive', number: null, unit: null, rangeLow: null, rangeHigh: null, flag: 'abnormal' })] },
    { name: 'HBsAg', results: [aResult({ code: 'HBSAG', name: 'HBsAg', measures: 'Hepatitis B virus surface antigen.', method: 'CLIA', specimen: 'Serum', type: 'qualitative', value: 'Non-reactive', number: null, unit: null, rangeLow: null, rangeHigh: null, flag: 'normal' })] },
    { name: 'Total Cholesterol', results: [aResult({ code: 'TCHOL', name: 'Total Cholesterol', measures: 'All the cholesterol in your blood.', method: 'CHOD-PAP', specimen: 'Serum', value: '268', number: 268, unit: 'mg/dL', rangeLow: null, rangeHigh: 200, flag: 'high' })] }],
    samples: [aReport().samples[0]!, { barcode: 'OX00012399', accession: 'LAB001-26-000131', specimen: 'Serum', collectedAt: '2026-11-22T03:12:00Z', receivedAt: '2026-11-22T04:40:00Z', replaces: 'OX00012346' }],
    state: 'partial', pending: ['Thyroid Stimulating Hormone (TSH)', 'Vitamin D (25-OH)'], notPerformed: [{ name: 'Prothrombin Time', reason: 'The sample had clotted; a fresh one was asked for.' }] }),
  narrative: aReport({ isDemo: false, version: 3, state: 'amended', patient: { ...aReport().patient, name: 'Lakshmi Venkataraman Subramaniam', sex: 'female' },
    sections: [{ name: 'Pap Smear, Liquid Based', results: [aResult({ code: 'PAP', name: 'Pap Smear, Liquid Based', measures: 'Cells of the neck of the womb, looked at for early changes.', method: 'Microscopy', specimen: 'Cervical smear', type: 'narrative', value: narrative, number: null, unit: null, rangeLow: null, rangeHigh: null, flag: 'no-range', comment: 'Second reader: Dr A. Śrīnivāsan agrees.' })] },
      { name: 'Urine Culture', results: [aResult({ code: 'UC', name: 'Urine Culture', measures: 'Whether germs grow from your urine.', method: 'Culture', specimen: 'Urine', type: 'culture', value: 'No growth after 48 hours (< 10⁴ CFU/mL).', number: null, unit: null, rangeLow: null, rangeHigh: null, flag: 'normal' })] }] }),
  hindi: aReport({ patient: { ...aReport().patient, name: 'श्रीमती लक्ष्मी देवी क्षत्रिय कुमार', ageYears: 0, birthDate: '2026-05-02', sex: 'female' }, lab: { ...aReport().lab, nablCertificate: null, name: 'तुलसी Demo Diagnostics' } }),
}
const options = { baseUrl: 'https://oxalate.example', hash: '0123456789abcdef0123456789abcdef' }
for (const [name, body] of Object.entries(reports)) writeFileSync(`.data/pdf/${name}.pdf`, await renderReportPdf(body, options))
for (const [name, body] of Object.entries(reports)) {
  for (let i = 0; i < 10; i++) await renderReportPdf(body, options)
  const c = process.cpuUsage(); const N = 10
  for (let i = 0; i < N; i++) await renderReportPdf(body, options)
  const u = process.cpuUsage(c); console.log(name, ((u.user + u.system) / 1000 / N).toFixed(1), 'ms CPU')
}
