import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { isGstinOfPan, isPanOfEntity } from '#src/domain/identity/agree.ts'
import {
  Aadhaar,
  BankAccount,
  Din,
  Gstin,
  Ifsc,
  IndianLatitude,
  IndianLongitude,
  Pan,
  TenDigits,
  TypedPincode,
} from '#src/domain/identity/inputs.ts'
import { shareTypes } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { legalEntities } from '#src/domain/labs/legal-entity.ts'
import { isSharePair } from '#src/domain/labs/share-pair.ts'
import { Email } from '#src/domain/people/sign-in.ts'
import { Count, Day, line, Time, Website, whole, words } from './submission-fields.ts'

/** Step 1: the legal entity and its address. Source: spec §3 and §5, organization. */
export const OrganizationStep = z
  .strictObject({
    locationId: whole(1, 1_000_000),
    serviceType: z.enum(labServiceTypes),
    shareType: z.enum(shareTypes),
    latitude: IndianLatitude,
    longitude: IndianLongitude,
    associateName: line,
    legalEntity: z.enum(legalEntities),
    postalAddress: freeText(1, 500),
    country: line,
    state: line,
    district: line,
    city: line,
    pincode: TypedPincode,
    landline: TenDigits,
    spocName: line,
    spocMobile: TenDigits,
    branchCount: whole(1, 100_000),
    pan: Pan,
    gstin: Gstin.optional(),
    about: words,
  })
  .superRefine(({ pan, gstin, legalEntity }, context) => {
    if (!isPanOfEntity(pan, legalEntity))
      context.addIssue({
        code: 'custom',
        path: ['pan'],
        params: { kind: 'pan-entity' },
        message: 'The fourth letter of this PAN does not match the legal entity.',
      })
    if (gstin !== undefined && !isGstinOfPan(gstin, pan))
      context.addIssue({
        code: 'custom',
        path: ['gstin'],
        params: { kind: 'gstin-pan' },
        message: 'This GSTIN belongs to another PAN.',
      })
  })
export type OrganizationStep = z.infer<typeof OrganizationStep>

/** Step 2: the main branch, which receives the samples. Source: spec §3 and §5, main branch. */
export const BranchStep = z
  .strictObject({
    branchName: line,
    registrationNumber: line,
    registeredOn: Day,
    licencePeriod: line,
    licenceNumber: line.optional(),
    tenants: line.optional(),
    organization: line,
    licenceFrom: Day,
    licenceTo: Day,
    nationalBoard: line.optional(),
    nablCertificate: line.optional(),
    /** Codes of the tests that the certificate covers, separated by commas. */
    nablScope: freeText(1, 20_000).optional(),
    nablFrom: Day.optional(),
    nablTo: Day.optional(),
    pcpndtNumber: line.optional(),
    pcpndtTo: Day.optional(),
    otherAccreditation: line.optional(),
    hl7: z.boolean().optional(),
    auditMechanisms: words.optional(),
    locality: line,
    mobile: TenDigits,
    website: Website.optional(),
    email: Email,
    landline: TenDigits,
    analyzerTests: Count.optional(),
    laboratoryService: line.optional(),
    testsPerMonth: Count.optional(),
    pathologistsFulltime: Count.optional(),
    pathologistsVisiting: Count.optional(),
    workingDays: line.optional(),
    technicians: Count.optional(),
    opensAt: Time,
    closesAt: Time,
    pickUpPoints: Count.optional(),
    corporateEntities: words.optional(),
    floorSpace: line.optional(),
    about: words.optional(),
    wifi: z.boolean().optional(),
    parking: z.boolean().optional(),
    ac: z.boolean().optional(),
    bankName: line.optional(),
    accountHolderName: line.optional(),
    accountNumber: BankAccount.optional(),
    ifsc: Ifsc.optional(),
  })
  .superRefine((branch, context) => {
    const isBefore = (from?: string, to?: string) =>
      from !== undefined && to !== undefined && from > to
    if (isBefore(branch.licenceFrom, branch.licenceTo))
      context.addIssue({
        code: 'custom',
        path: ['licenceTo'],
        params: { kind: 'date-order' },
        message: 'This date is before the start date.',
      })
    if (isBefore(branch.nablFrom, branch.nablTo))
      context.addIssue({
        code: 'custom',
        path: ['nablTo'],
        params: { kind: 'date-order' },
        message: 'This date is before the start date.',
      })
    if ((branch.pcpndtNumber === undefined) !== (branch.pcpndtTo === undefined))
      context.addIssue({
        code: 'custom',
        path: [branch.pcpndtTo === undefined ? 'pcpndtTo' : 'pcpndtNumber'],
        params: { kind: 'pcpndt-half' },
        message: 'Enter both the number and its last day.',
      })
    if (branch.opensAt >= branch.closesAt)
      context.addIssue({
        code: 'custom',
        path: ['closesAt'],
        params: { kind: 'time-order' },
        message: 'The closing time must be after the opening time.',
      })
  })
export type BranchStep = z.infer<typeof BranchStep>

/**
 * The signatory step. The office may leave it for later, but activation requires it; an applicant
 * fills it in at once.
 * Source: spec §5, authorized step.
 */
export const SignatoryStep = z.strictObject({
  name: line.optional(),
  email: Email.optional(),
  aadhaar: Aadhaar.optional(),
  designation: line.optional(),
  din: Din.optional(),
})
export type SignatoryStep = z.infer<typeof SignatoryStep>
export const ApplicantSignatoryStep = SignatoryStep.required({
  name: true,
  email: true,
  aadhaar: true,
  designation: true,
})

const Percent = z.int().min(1).max(99)

/**
 * One row of the settlement table; under order share the only row has no category.
 * Source: model, "Shares".
 */
export const ShareRow = z
  .strictObject({
    categoryCode: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'This is no code of a category.')
      .nullable(),
    platformPercent: Percent,
    labPercent: Percent,
  })
  .refine(({ platformPercent, labPercent }) => isSharePair(platformPercent, labPercent), {
    path: ['labPercent'],
    params: { kind: 'sum' },
    message: 'The two must add up to exactly 100.',
  })
export type ShareRow = z.infer<typeof ShareRow>

/** The complete settlement table. */
export const ShareRows = z.array(ShareRow).min(1).max(200)

/** Everything that is typed. Documents are sent separately, one by one. */
export const Submission = z.strictObject({
  organization: OrganizationStep,
  branch: BranchStep,
  signatory: SignatoryStep,
  shares: ShareRows,
})
export type Submission = z.infer<typeof Submission>

/**
 * Everything that was submitted, in a fixed order and without the Aadhaar number itself, so that
 * two submissions can be compared.
 */
export function comparable(submission: Submission, aadhaarHash: string | null) {
  const { aadhaar: _aadhaar, ...signatory } = submission.signatory
  const shares = submission.shares.toSorted((a, b) =>
    String(a.categoryCode) < String(b.categoryCode) ? -1 : 1,
  )
  return { ...submission, signatory: { ...signatory, aadhaarHash }, shares }
}
