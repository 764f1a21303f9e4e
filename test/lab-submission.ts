import { BranchStep, type Submission } from '#src/domain/lab-applications/submission.ts'
import type { TypedStep } from '#src/domain/lab-applications/draft.ts'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import type { Typed } from '#src/domain/lab-applications/typed.ts'
import { hasVerhoeffDigit } from '#src/domain/identity/verhoeff.ts'
import { gstinCheck } from '#src/domain/identity/gstin.ts'
import { OfficeSubmission } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Product } from './people.ts'

let made = 1000

/** A PAN used only once: for companies, its fourth letter is C. */
export function aPan(): string {
  made += 1
  return `OXLCL${made}K`
}

export function aGstin(pan: string, stateCode = '29'): string {
  const first14 = `${stateCode}${pan}1Z`
  return first14 + gstinCheck(first14)
}

/** The Aadhaar number with this beginning and a valid check digit. */
export function anAadhaar(first = `4${String(made).padStart(10, '0')}`): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`)
  return numbers.find(hasVerhoeffDigit) ?? ''
}

type Wish = {
  organization?: Partial<Submission['organization']>
  branch?: Partial<Submission['branch']>
  signatory?: Partial<Submission['signatory']>
  shares?: Submission['shares']
}

/** Everything that a lab in Bengaluru types, for a company of its own. */
export function aSubmission(wish: Wish = {}): Submission {
  const pan = wish.organization?.pan ?? aPan()
  return OfficeSubmission.parse({
    organization: { ...anOrganization(pan), ...wish.organization },
    branch: { ...aBranch(), ...wish.branch },
    signatory: { ...aSignatory(), ...wish.signatory },
    shares: wish.shares ?? [{ categoryCode: null, platformPercent: 25, labPercent: 75 }],
  })
}

/** The same with only what an applicant must say. */
export function aShortSubmission() {
  const { organization, branch, signatory } = aSubmission({
    organization: { serviceType: 'Scanings', shareType: 'test' },
  })
  const needed = Object.entries(branch).filter(
    ([name]) => !BranchStep.shape[name as keyof typeof branch].safeParse(undefined).success,
  )
  const { gstin: _gstin, ...registered } = organization
  const { din: _din, ...signing } = signatory
  return {
    organization: registered,
    branch: Object.fromEntries(needed),
    signatory: signing,
    shares: [{ categoryCode: 'IMG', platformPercent: 12, labPercent: 88 }],
  }
}

function anOrganization(pan: string): Submission['organization'] {
  return {
    locationId: 1,
    serviceType: 'All',
    shareType: 'order',
    latitude: 12.9716,
    longitude: 77.5946,
    associateName: `Sunrise Diagnostics ${pan}`,
    legalEntity: 'Private Limited',
    postalAddress: '12 Church Street, Bengaluru',
    country: 'India',
    state: 'Karnataka',
    district: 'Bengaluru Urban',
    city: 'Bengaluru',
    pincode: '560001',
    landline: '8025550142',
    spocName: 'Kavya Shetty',
    spocMobile: '9845012345',
    branchCount: 2,
    pan,
    gstin: aGstin(pan),
    about: 'A laboratory of our own since 2009.',
  }
}

function aBranch(): Submission['branch'] {
  made += 1
  return {
    branchName: `Sunrise Church Street ${made}`,
    registrationNumber: `KA-BLR-${made}`,
    registeredOn: '2009-06-01',
    licencePeriod: '2024 to 2031',
    licenceNumber: 'KPME-7781',
    organization: 'Sunrise Diagnostics',
    licenceFrom: '2024-01-01',
    licenceTo: '2031-12-31',
    hl7: true,
    auditMechanisms: 'Internal audit each quarter',
    locality: 'Church Street',
    mobile: '9845067890',
    website: 'https://sunrise.example/',
    email: `branch${made}@sunrise.example`,
    landline: '8025550143',
    analyzerTests: '120',
    laboratoryService: 'Pathology',
    testsPerMonth: '9000',
    pathologistsFulltime: '2',
    pathologistsVisiting: '1',
    workingDays: 'Mon-Sat',
    technicians: '8',
    opensAt: '07:00',
    closesAt: '21:00',
    pickUpPoints: '3',
    corporateEntities: 'Two schools and a factory',
    floorSpace: '2400 sq ft',
    about: 'Blood, urine and scans under one roof.',
    wifi: true,
    parking: false,
    ac: true,
    bankName: 'State Bank of India',
    accountHolderName: 'Sunrise Diagnostics Pvt Ltd',
    accountNumber: `0033${made}45678`,
    ifsc: 'SBIN0000001',
  }
}

function aSignatory(): Submission['signatory'] {
  return {
    name: 'Kavya Shetty',
    email: 'kavya@sunrise.example',
    aadhaar: anAadhaar(),
    designation: 'Director',
    din: '01234567',
  }
}

/** A visitor's draft with everything typed. */
export async function aFilledDraft(product: Product, wish: Wish = {}, actor: Actor = visitor) {
  const submission = aSubmission(wish)
  const { token } = await product.as(actor).startDraft({ door: 'applicant' })
  const ref = { token: String(token) }
  await typeAll(product, ref, submission, actor)
  return { ...ref, submission }
}

/** Types every step, including the Aadhaar number. */
export async function typeAll(
  product: Product,
  ref: { token: string },
  submission: Submission,
  actor: Actor = visitor,
) {
  const { aadhaar = '' } = submission.signatory
  for (const [step, typed] of Object.entries(typedOf(submission)))
    await product.as(actor).saveDraft({
      ...ref,
      step: step as TypedStep,
      typed: step === 'signatory' ? { ...typed, aadhaar } : (typed as Typed),
    })
}

/** A sent application: its token, its lab and what was sent. */
export async function anApplication(product: Product, wish: Wish = {}) {
  const { token, submission } = await aFilledDraft(product, wish)
  const { labId, code } = await product.as(visitor).submitDraft({ token })
  return { token, submission, labId, code }
}

export const visitor: Actor = { kind: 'visitor' }
