import { expect, test } from 'vitest'
import { missingOf, type ReadinessFacts, readinessOf, type Requirement } from './readiness.ts'

const today = Temporal.PlainDate.from('2026-11-23')
const day = (text: string) => Temporal.PlainDate.from(text)
const none = { nablCertificate: null, nablFrom: null, nablTo: null, nationalBoard: undefined }
const signatory = {
  name: 'Asha Rao',
  email: 'asha@lab.example',
  designation: 'Director',
  aadhaarLastFour: '1234',
}

const whole: ReadinessFacts = {
  isOfOld: false,
  isLicenceApproved: true,
  licenceFrom: day('2024-01-01'),
  licenceTo: day('2026-11-23'),
  isGstApproved: true,
  isAccreditationApproved: false,
  claims: none,
  signatory,
  hasCharges: true,
  activeOffers: 1,
  offersWithoutSplit: 0,
  hasSplits: true,
  slotCapacity: 1,
}

const missing = (facts: Partial<ReadinessFacts>) =>
  missingOf(readinessOf({ ...whole, ...facts }, today))

test('a lab that meets all requirements may be activated, also on the last day of its licence', () => {
  expect(missing({})).toEqual([])
})

const rules: [string, Partial<ReadinessFacts>, Requirement][] = [
  ['an approved licence', { isLicenceApproved: false }, 'licence'],
  ['a licence that is not over', { licenceTo: day('2026-11-22') }, 'licence-valid'],
  ['a licence that has begun', { licenceFrom: day('2026-11-24') }, 'licence-valid'],
  ['its GST, or the declaration, approved', { isGstApproved: false }, 'gst'],
  ['a signatory', { signatory: undefined }, 'signatory'],
  ['the signatory’s name', { signatory: { ...signatory, name: null } }, 'signatory'],
  ['the signatory’s e-mail', { signatory: { ...signatory, email: null } }, 'signatory'],
  ['the signatory’s designation', { signatory: { ...signatory, designation: '' } }, 'signatory'],
  [
    'the end of the signatory’s Aadhaar number',
    { signatory: { ...signatory, aadhaarLastFour: null } },
    'signatory',
  ],
  ['its charges', { hasCharges: false }, 'charges'],
  ['an offer that is on', { activeOffers: 0 }, 'offers'],
  ['shares', { hasSplits: false }, 'splits'],
  ['a share for every offer', { offersWithoutSplit: 1 }, 'splits'],
  ['its home visits in an hour', { slotCapacity: null }, 'capacity'],
]

test.each(rules)('it needs %s', (_what, facts, need) => {
  expect(missing(facts)).toEqual([need])
})

test('a lab that claims an accreditation shows it; one that claims none is not asked', () => {
  const claims = { ...none, nablCertificate: 'MC-1000' }
  expect(missing({ claims })).toEqual(['accreditation'])
  expect(missing({ claims, isAccreditationApproved: true })).toEqual([])
  expect(readinessOf(whole, today).map(({ need }) => need)).not.toContain('accreditation')
})

test('labs from before papers existed need only what every lab needs', () => {
  const bare = {
    isOfOld: true,
    isLicenceApproved: false,
    isGstApproved: false,
    signatory: undefined,
    slotCapacity: null,
  }
  expect(missing(bare)).toEqual([])
  expect(missing({ ...bare, hasCharges: false, activeOffers: 0, hasSplits: false })).toEqual([
    'charges',
    'offers',
    'splits',
  ])
  expect(missing({ ...bare, licenceTo: day('2026-11-22') })).toEqual(['licence-valid'])
})

test('a licence counts from its first day on', () => {
  expect(missing({ licenceFrom: today })).toEqual([])
})
