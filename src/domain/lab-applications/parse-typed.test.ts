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

test('a submission typed again is the same, except for the Aadhaar number', () => {
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

test('an empty field is missing, a wrong one is malformed, an unknown one is named', () => {
  const typed = { ...typedOf(aSubmission()).organization, pan: '   ', pincode: '12', landline: '1' }
  expect(issuesOf('organization', typed, office)).toEqual({
    pan: 'missing',
    pincode: 'malformed',
    landline: 'malformed',
  })
  expect(issuesOf('branch', { lab: 'x' }, office)).toEqual({ lab: 'no-such-field' })
})

test('a disagreement between two fields is named by its kind', () => {
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

test('blanks and case are normalised where people copy, and 2, 0 and 1 are service types', () => {
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

test('yes, no and a ticked box are accepted; nothing else is', () => {
  const { branch } = typedOf(aSubmission())
  const flags = { wifi: 'on', parking: 'no', ac: '', hl7: 'yes' }
  expect(parseTyped('branch', { ...branch, ...flags }, office)).toMatchObject({
    ok: true,
    value: { wifi: true, parking: false, hl7: true },
  })
  expect(issuesOf('branch', { ...branch, wifi: 'perhaps' }, office)).toEqual({ wifi: 'malformed' })
})

test('an applicant must give a signatory, the office may leave it for later', () => {
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

test('of all pairs of two percentages only those that make 100 are accepted, each from 1 to 99', () => {
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

test('an applicant types their own share, the platform gets the rest', () => {
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

test('a share is one or two digits from 1 to 99, with blanks around it accepted', () => {
  const of = (platform: string, lab: string) =>
    parseTyped('shares', { 'platform.HAE': platform, 'lab.HAE': lab }, office)
  expect(of(' 30 ', '70\t')).toEqual({
    ok: true,
    value: [{ categoryCode: 'HAE', platformPercent: 30, labPercent: 70 }],
  })
  const digits = 'Enter one or two digits, 1 to 99.'
  expect(of('0', '70')).toEqual({
    ok: false,
    issues: [{ path: 'platform.HAE', kind: 'malformed', message: digits }],
  })
  expect(of('30', '-70')).toEqual({
    ok: false,
    issues: [{ path: 'lab.HAE', kind: 'malformed', message: digits }],
  })
})

test('what is wrong with a settlement table is also said in words', () => {
  const said = (typed: Record<string, string>) => {
    const parsed = parseTyped('shares', typed, office)
    return parsed.ok ? [] : parsed.issues.map(({ message }) => message)
  }
  expect(said({})).toEqual(['Fill in the table.'])
  expect(said({ 'lab.HAE': '70' })).toEqual(['Fill this in.'])
  expect(said({ 'lab.HAE': '19', 'platform.HAE': '81' })).toEqual([
    'Both together make exactly 100, the platform 80 at most.',
  ])
})

test('a table of more than 200 categories is wrong as such, not missing', () => {
  const shares = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, at) => [`lab.C${at}`, '70']))
  expect(issuesOf('shares', shares(200), applicant)).toEqual({})
  expect(issuesOf('shares', shares(201), applicant)).toEqual({ '': 'malformed' })
})

test('a text that is too long is reported as too long, a number that is too large is not', () => {
  const { organization } = typedOf(aSubmission())
  const typed = { ...organization, postalAddress: 'x'.repeat(501), branchCount: '1000001' }
  expect(issuesOf('organization', typed, office)).toEqual({
    postalAddress: 'too-long',
    branchCount: 'malformed',
  })
})

test('the only pair of an order share is called all, and omitted fields are not typed', () => {
  const submission = aSubmission()
  expect(typedOf(submission).shares).toEqual({ 'platform.all': '25', 'lab.all': '75' })
  const organization = { ...submission.organization, gstin: undefined }
  expect(typedOf({ ...submission, organization }).organization).not.toHaveProperty('gstin')
})

test('an applicant’s own share gets the rest beside it, with or without blanks', () => {
  expect(parseTyped('shares', { 'lab.all': ' 70 ' }, applicant)).toEqual({
    ok: true,
    value: [{ categoryCode: null, platformPercent: 30, labPercent: 70 }],
  })
})
