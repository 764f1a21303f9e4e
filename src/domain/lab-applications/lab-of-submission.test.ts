import { expect, test } from 'vitest'
import { aSubmission } from '#test/lab-submission.ts'
import { labOfSubmission } from './lab-of-submission.ts'

/** Days as text, so that different days never compare as equal. */
const lab = (wish: Parameters<typeof aSubmission>[0]) =>
  JSON.parse(JSON.stringify(labOfSubmission(aSubmission(wish))))

const papers = {
  licenceNumber: 'KPME-7781',
  nablCertificate: 'MC-2741',
  nablScope: 'hb, TSH;fbs HB',
  nablFrom: '2025-04-01',
  nablTo: '2027-03-31',
  pcpndtNumber: 'KA-1',
  pcpndtTo: '2027-06-30',
}

test('the record of a lab contains its papers with their days', () => {
  expect(lab({ branch: papers })).toMatchObject({
    ...papers,
    licenceFrom: '2024-01-01',
    licenceTo: '2031-12-31',
    nablScope: ['HB', 'TSH', 'FBS'],
  })
})

test('and its people, places and hours', () => {
  const branch = { branchName: 'Sunrise', registrationNumber: 'KA-BLR-1', email: 'a@b.example' }
  expect(lab({ branch, organization: { latitude: 12.5, longitude: 77.5 } })).toMatchObject({
    name: 'Sunrise',
    registrationNumber: 'KA-BLR-1',
    email: 'a@b.example',
    phone: '9845067890',
    website: 'https://sunrise.example/',
    address: '12 Church Street, Bengaluru',
    locality: 'Church Street',
    pincode: '560001',
    latitude: 12.5,
    longitude: 77.5,
    opensAt: '07:00',
    closesAt: '21:00',
    workingDays: [1, 2, 3, 4, 5, 6],
    serviceType: 'All',
    directorName: 'Kavya Shetty',
    technicians: '8',
    pathologists: '2 full-time, 1 visiting',
    description: 'Blood, urine and scans under one roof.',
  })
})

test('what was left out is null, never an empty text', () => {
  const submission = aSubmission()
  const { licenceNumber: _n, website: _w, about: _a, technicians: _t, ...rest } = submission.branch
  const { pathologistsFulltime: _f, pathologistsVisiting, ...branch } = rest
  const short = { ...submission, branch, signatory: {} }
  expect(labOfSubmission(short)).toMatchObject({
    licenceNumber: null,
    website: null,
    description: null,
    technicians: null,
    pathologists: null,
    directorName: null,
    nablCertificate: null,
    nablFrom: null,
    nablTo: null,
    nablScope: [],
    pcpndtNumber: null,
    pcpndtTo: null,
  })
  const visited = { ...short, branch: { ...branch, pathologistsVisiting } }
  expect(labOfSubmission(visited).pathologists).toBe('1 visiting')
})
