import { expect, test } from 'vitest'
import { aGstin, aPan, aSubmission } from '#test/lab-submission.ts'
import { BranchStep, OrganizationStep } from './submission.ts'

const { organization, branch } = aSubmission()
const {
  licenceFrom: _from,
  licenceTo: _to,
  nablFrom: _nablFrom,
  nablTo: _nablTo,
  pcpndtNumber: _number,
  pcpndtTo: _pcpndtTo,
  ...withoutPapers
} = branch

type Schema = typeof OrganizationStep | typeof BranchStep
const faultsOf = (schema: Schema, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const ofBranch = (more: object) =>
  faultsOf(BranchStep, {
    ...withoutPapers,
    licenceFrom: '2024-01-01',
    licenceTo: '2031-12-31',
    ...more,
  })

test('the fourth letter of a PAN fits the legal entity that applies', () => {
  expect(faultsOf(OrganizationStep, organization)).toEqual([])
  const person = { ...organization, pan: 'OXLPL1234K', gstin: aGstin('OXLPL1234K') }
  expect(faultsOf(OrganizationStep, person)).toEqual([
    ['pan', 'The fourth letter of this PAN does not match the legal entity.'],
  ])
})

test('a GSTIN may be left out, and otherwise has the same PAN', () => {
  const { gstin: _, ...withoutGstin } = organization
  expect(faultsOf(OrganizationStep, withoutGstin)).toEqual([])
  expect(faultsOf(OrganizationStep, { ...organization, gstin: aGstin(aPan()) })).toEqual([
    ['gstin', 'This GSTIN belongs to another PAN.'],
  ])
})

test('a licence may end on its first day but not before', () => {
  expect(ofBranch({ licenceFrom: '2026-11-23', licenceTo: '2026-11-23' })).toEqual([])
  expect(ofBranch({ licenceFrom: '2026-11-23', licenceTo: '2026-11-22' })).toEqual([
    ['licenceTo', 'This date is before the start date.'],
  ])
})

test('a certificate does not end before its first day either, where both are given', () => {
  expect(ofBranch({ nablFrom: '2026-11-23', nablTo: '2026-11-23' })).toEqual([])
  expect(ofBranch({ nablFrom: '2026-11-23' })).toEqual([])
  expect(ofBranch({ nablTo: '2026-11-22' })).toEqual([])
  expect(ofBranch({ nablFrom: '2026-11-23', nablTo: '2026-11-22' })).toEqual([
    ['nablTo', 'This date is before the start date.'],
  ])
})

test('a PCPNDT registration has a number and a last day, or neither', () => {
  const together = 'Enter both the number and its last day.'
  expect(ofBranch({})).toEqual([])
  expect(ofBranch({ pcpndtNumber: 'KA-1', pcpndtTo: '2027-03-31' })).toEqual([])
  expect(ofBranch({ pcpndtNumber: 'KA-1' })).toEqual([['pcpndtTo', together]])
  expect(ofBranch({ pcpndtTo: '2027-03-31' })).toEqual([['pcpndtNumber', together]])
})

test('a lab closes after it opens', () => {
  const hours = (opensAt: string, closesAt: string) => ofBranch({ opensAt, closesAt })
  const wrong = [['closesAt', 'The closing time must be after the opening time.']]
  expect(hours('07:00', '07:01')).toEqual([])
  expect(hours('07:00', '07:00')).toEqual(wrong)
  expect(hours('07:00', '06:59')).toEqual(wrong)
})

test.each([
  ['sunrise.example', 'https://sunrise.example'],
  ['http://sunrise.example', 'http://sunrise.example'],
  ['HTTPS://sunrise.example', 'HTTPS://sunrise.example'],
  ['sunrise.example/?of=http://x.example', 'https://sunrise.example/?of=http://x.example'],
])('a website is stored with its protocol: %s', (typed, website) => {
  const parsed = BranchStep.parse({ ...branch, website: typed })
  expect(parsed.website).toBe(website)
})

test('each disagreement of two fields has a kind that pages and programs recognise', () => {
  const kindsOf = (schema: Schema, given: unknown) =>
    schema
      .safeParse(given)
      .error?.issues.map((issue) => (issue.code === 'custom' ? issue.params?.kind : issue.code))
  expect(kindsOf(OrganizationStep, { ...organization, pan: 'OXLPL1234K' })).toEqual([
    'pan-entity',
    'gstin-pan',
  ])
  const wrong = {
    licenceFrom: '2026-11-23',
    licenceTo: '2026-11-22',
    nablFrom: '2026-11-23',
    nablTo: '2026-11-22',
    pcpndtNumber: 'KA-1',
    opensAt: '07:00',
    closesAt: '06:00',
  }
  expect(kindsOf(BranchStep, { ...withoutPapers, ...wrong })).toEqual([
    'date-order',
    'date-order',
    'pcpndt-half',
    'time-order',
  ])
})
