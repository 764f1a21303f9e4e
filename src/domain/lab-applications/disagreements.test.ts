import { expect, test } from 'vitest'
import { aGstin, aPan, aSubmission } from '#test/lab-submission.ts'
import { disagreementsOf, isSamePlace, type Known, type Parts } from './disagreements.ts'

const known: Known = {
  today: Temporal.PlainDate.from('2026-06-01'),
  isLocation: true,
  state: { name: 'Karnataka', gstCode: '29' },
  offices: [{ state: 'Karnataka', district: 'Bengaluru Urban' }],
  estimate: { latitude: 12.98, longitude: 77.6 },
  bank: { isKnownBranch: true },
  categories: [
    { code: 'HAE', serviceType: 'Tests' },
    { code: 'IMG', serviceType: 'Scanings' },
  ],
  knownTests: new Set(['HB', 'TSH']),
}

function kinds(parts: Parts, more: Partial<Known> = {}) {
  const { errors, warnings } = disagreementsOf(parts, { ...known, ...more })
  const told = (list: typeof errors) => list.map(({ path, kind }) => `${path} ${kind}`)
  return { errors: told(errors), warnings: told(warnings) }
}

const nothing = { errors: [], warnings: [] }

test('a submission consistent with itself and with known facts is accepted', () => {
  expect(kinds(aSubmission())).toEqual(nothing)
})

test('a PIN code of another state is wrong; an unknown one, or one of another district, may be right', () => {
  const submission = aSubmission()
  const elsewhere = [{ state: 'Kerala', district: 'Kollam' }]
  expect(kinds(submission, { offices: elsewhere })).toEqual({
    errors: ['organization.pincode pincode-state'],
    warnings: [],
  })
  expect(kinds(submission, { offices: [] })).toEqual({
    errors: [],
    warnings: ['organization.pincode pincode-unknown'],
  })
  const mysuru = [{ state: 'Karnataka', district: 'Mysuru' }]
  expect(kinds(submission, { offices: mysuru })).toEqual({
    errors: [],
    warnings: ['organization.pincode pincode-district'],
  })
  const empty = [{ state: 'Karnataka', district: '' }]
  expect(kinds(submission, { offices: empty })).toEqual(nothing)
})

test('a point more than 25 km from that of the PIN code may be of another city', () => {
  const at = (latitude: number) => aSubmission({ organization: { latitude, longitude: 77.6 } })
  const far = { errors: [], warnings: ['organization.latitude point-far'] }
  expect(kinds(at(12.76))).toEqual(nothing)
  expect(kinds(at(12.75))).toEqual(far)
  expect(kinds(at(28.6))).toEqual(far)
  expect(kinds(at(28.6), { estimate: null })).toEqual(nothing)
})

test('a GSTIN matches the state of the address, also under its former code', () => {
  const pan = aPan()
  const of = (code: string) => aSubmission({ organization: { pan, gstin: aGstin(pan, code) } })
  expect(kinds(of('32')).errors).toEqual(['organization.gstin gstin-state'])
  const andhra = { name: 'Andhra Pradesh', gstCode: '37' }
  const offices = [{ state: 'Andhra Pradesh', district: 'Guntur' }]
  expect(kinds(of('28'), { state: andhra, offices }).errors).toEqual([])
})

test('a state that India does not have, a city where we do not work', () => {
  expect(kinds(aSubmission(), { state: undefined, isLocation: false }).errors).toEqual([
    'organization.locationId location-unknown',
    'organization.state state-unknown',
  ])
})

test('an unknown bank is wrong, an unknown branch may be new', () => {
  expect(kinds(aSubmission(), { bank: undefined }).errors).toEqual(['branch.ifsc ifsc-bank'])
  expect(kinds(aSubmission(), { bank: { isKnownBranch: false } })).toEqual({
    errors: [],
    warnings: ['branch.ifsc ifsc-branch'],
  })
})

test('registered tomorrow, a licence that ended yesterday, a scope with an unknown test', () => {
  const branch = (wish: object) => kinds(aSubmission({ branch: wish })).errors
  expect(branch({ registeredOn: '2026-06-01', licenceTo: '2026-06-01' })).toEqual([])
  expect(branch({ registeredOn: '2026-06-02' })).toEqual(['branch.registeredOn in-future'])
  expect(branch({ licenceTo: '2026-05-31' })).toEqual(['branch.licenceTo licence-over'])
  expect(branch({ nablScope: 'HB, tsh' })).toEqual([])
  expect(branch({ nablScope: 'HB, NONE' })).toEqual(['branch.nablScope nabl-scope'])
})

test('order share has one pair and no category; test share has one per category of the service', () => {
  const row = (categoryCode: string | null) => {
    return { categoryCode, platformPercent: 25, labPercent: 75 }
  }
  const test = { shareType: 'test', serviceType: 'Tests' } as const
  const all = { shareType: 'test', serviceType: 'All' } as const
  const errors = (organization: object, codes: (string | null)[]) =>
    kinds(aSubmission({ organization, shares: codes.map(row) })).errors
  expect(errors({}, ['HAE'])).toEqual(['shares one-pair'])
  expect(errors({}, [null, null])).toEqual(['shares one-pair'])
  expect(errors(test, ['HAE'])).toEqual([])
  expect(errors(all, ['HAE', 'IMG'])).toEqual([])
  expect(errors(all, ['IMG'])).toEqual(['shares.HAE category-missing'])
  expect(errors(test, ['HAE', 'HAE'])).toEqual(['shares.HAE category-twice'])
  expect(errors(test, ['HAE', 'IMG', null])).toEqual([
    'shares.IMG category-unknown',
    'shares.all category-unknown',
  ])
})

test('place names are equal however people write them', () => {
  expect(isSamePlace('Jammu & Kashmir', 'jammu and kashmir')).toBe(true)
  expect(isSamePlace(' TAMIL-NADU ', 'Tamil Nadu')).toBe(true)
  expect(isSamePlace('Bengaluru Urban', 'Bengaluru Rural')).toBe(false)
})

test('a PIN code shared by two states or districts is right in each of them', () => {
  const offices = [
    { state: 'Kerala', district: 'Kollam' },
    { state: 'Karnataka', district: 'Mysuru' },
    { state: 'Karnataka', district: 'Bengaluru Urban' },
  ]
  expect(kinds(aSubmission(), { offices })).toEqual(nothing)
})

test('for a PIN code elsewhere the message names its state', () => {
  const offices = [{ state: 'Kerala', district: 'Kollam' }]
  expect(disagreementsOf(aSubmission(), { ...known, offices }).errors).toEqual([
    { path: 'organization.pincode', kind: 'pincode-state', facts: { found: 'Kerala' } },
  ])
})

test('what was left out is not wrong: no GSTIN, no bank', () => {
  const { organization, branch, ...others } = aSubmission()
  const { gstin: _gstin, ...unregistered } = organization
  const { ifsc: _ifsc, ...withoutBank } = branch
  const submission = { ...others, organization: unregistered, branch: withoutBank }
  expect(kinds(submission, { bank: undefined })).toEqual(nothing)
  expect(kinds(submission, { bank: { isKnownBranch: false } })).toEqual(nothing)
})

test('a missing step disagrees with nothing', () => {
  const { organization, branch, shares } = aSubmission()
  const bank = { isKnownBranch: false }
  expect(kinds({}, { bank })).toEqual(nothing)
  expect(kinds({ organization }, { bank })).toEqual(nothing)
  expect(kinds({ shares })).toEqual(nothing)
  expect(kinds({ branch })).toEqual(nothing)
})
