import { expect, test } from 'vitest'
import { aSubmission } from '#test/lab-submission.ts'
import { typedSteps } from './draft.ts'
import { parseTyped } from './parse-typed.ts'
import { typedOf } from './typed-of.ts'

const office = { isApplicant: false }
const applicant = { isApplicant: true }

function issuesOf(...args: Parameters<typeof parseTyped>) {
  const parsed = parseTyped(...args)
  return parsed.ok ? {} : Object.fromEntries(parsed.issues.map(({ path, kind }) => [path, kind]))
}

test('what was submitted and typed again is the same, but for the Aadhaar number', () => {
  const submission = aSubmission({
    shares: [{ categoryCode: 'HAE', platformPercent: 25, labPercent: 75 }],
  })
  const typed = typedOf(submission)
  const { aadhaar: _, ...signatory } = submission.signatory
  for (const step of typedSteps) {
    const value = step === 'signatory' ? signatory : submission[step]
    expect(parseTyped(step, typed[step], office)).toMatchObject({ ok: true, value })
  }
})

test('an empty field is missing, a wrong one is malformed, a field that is not there is named', () => {
  const typed = { ...typedOf(aSubmission()).organization, pan: '   ', pincode: '12', landline: '1' }
  expect(issuesOf('organization', typed, office)).toEqual({
    pan: 'missing',
    pincode: 'malformed',
    landline: 'malformed',
  })
  expect(issuesOf('branch', { lab: 'x' }, office)).toEqual({ lab: 'no-such-field' })
})

test('what two fields say together is named by its kind', () => {
  const { organization, branch } = typedOf(aSubmission())
  expect(issuesOf('organization', { ...organization, legalEntity: 'Trust' }, office)).toMatchObject(
    {
      pan: 'pan-entity',
    },
  )
  const days = { ...branch, licenceTo: '2020-01-01', closesAt: '06:00' }
  expect(issuesOf('branch', days, office)).toEqual({
    licenceTo: 'date-order',
    closesAt: 'time-order',
  })
})

test('blanks and capitals are forgiven where people copy, and 2, 0 and 1 are service types', () => {
  const { organization } = typedOf(aSubmission())
  const { pan = '' } = organization
  const spaced = ` ${pan.slice(0, 5).toLowerCase()} ${pan.slice(5)} `
  for (const [number, name] of [
    ['2', 'All'],
    ['0', 'Tests'],
    ['1', 'Scanings'],
  ] as const)
    expect(
      parseTyped('organization', { ...organization, pan: spaced, serviceType: number }, office),
    ).toMatchObject({ ok: true, value: { pan, serviceType: name } })
})

test('yes, no and a ticked box are read; what is none of them is not', () => {
  const { branch } = typedOf(aSubmission())
  const flags = { wifi: 'on', parking: 'no', ac: '', hl7: 'yes' }
  expect(parseTyped('branch', { ...branch, ...flags }, office)).toMatchObject({
    ok: true,
    value: { wifi: true, parking: false, hl7: true },
  })
  expect(issuesOf('branch', { ...branch, wifi: 'perhaps' }, office)).toEqual({ wifi: 'malformed' })
})

test('an applicant signs at once, the office may leave it for later', () => {
  expect(issuesOf('signatory', {}, office)).toEqual({})
  expect(issuesOf('signatory', {}, applicant)).toEqual({
    name: 'missing',
    email: 'missing',
    aadhaar: 'missing',
    designation: 'missing',
  })
  expect(issuesOf('signatory', {}, { ...applicant, hasAadhaar: true })).not.toHaveProperty(
    'aadhaar',
  )
})

test('of all pairs of two percentages those that make 100 are taken, each with both from 1 to 99', () => {
  let taken = 0
  for (let platform = 0; platform < 100; platform += 1)
    for (let lab = 0; lab < 100; lab += 1) {
      const typed = { 'platform.HAE': String(platform), 'lab.HAE': String(lab) }
      const { ok } = parseTyped('shares', typed, office)
      expect(ok).toBe(platform > 0 && platform <= 80 && platform + lab === 100)
      taken += Number(ok)
    }
  expect(taken).toBe(80)
})

test('an applicant types the own share, the platform has the rest', () => {
  expect(parseTyped('shares', { 'lab.all': '70' }, applicant)).toEqual({
    ok: true,
    value: [{ categoryCode: null, platformPercent: 30, labPercent: 70 }],
  })
  expect(issuesOf('shares', { 'lab.all': '70' }, office)).toEqual({ 'platform.all': 'missing' })
  expect(issuesOf('shares', { 'lab.HAE': '7x' }, applicant)).toMatchObject({
    'lab.HAE': 'malformed',
  })
  expect(issuesOf('shares', {}, applicant)).toEqual({ '': 'missing' })
  expect(issuesOf('shares', { 'lab.HAE': '60', 'platform.HAE': '41' }, office)).toEqual({
    'lab.HAE': 'sum',
  })
})
