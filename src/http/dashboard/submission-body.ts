import { oneLine } from '#src/domain/free-text.ts'
import {
  BranchStep,
  OrganizationStep,
  SignatoryStep,
} from '#src/domain/lab-applications/submission.ts'
import { isSharePair } from '#src/domain/labs/share-pair.ts'
import { z } from '#src/http/api.ts'
import {
  branchNames,
  branchPictures,
  organizationNames,
  signatoryNames,
  signatoryPictures,
} from './names.ts'
import { section } from './section.ts'
import { digits, filled, Service, Sharing, time, whole, YesOrNo } from './values.ts'
import { sayings } from './words.ts'

const { shape: ofOrganization } = OrganizationStep
const { shape: ofBranch } = BranchStep
const { shape: ofSignatory } = SignatoryStep
const maybeYes = filled(YesOrNo.optional())

const Operator = z
  .literal([1, '1'], 'There is franchise 1 alone.')
  .openapi({ type: ['integer', 'string', 'null'], enum: [1, '1', null] })

const Organization = section({
  step: OrganizationStep,
  names: organizationNames,
  written: {
    locationId: filled(whole(1, 1_000_000)),
    serviceType: filled(Service),
    shareType: filled(Sharing),
    pincode: filled(digits(ofOrganization.pincode)),
    landline: filled(digits(ofOrganization.landline)),
    spocMobile: filled(digits(ofOrganization.spocMobile)),
    branchCount: filled(whole(1, 100_000)),
  },
  beside: { franchise_id: filled(Operator.optional()) },
})

const Branch = section({
  step: BranchStep,
  names: branchNames,
  written: {
    hl7: maybeYes,
    wifi: maybeYes,
    parking: maybeYes,
    ac: maybeYes,
    mobile: filled(digits(ofBranch.mobile)),
    landline: filled(digits(ofBranch.landline)),
    opensAt: filled(time(ofBranch.opensAt)),
    closesAt: filled(time(ofBranch.closesAt)),
    accountNumber: filled(digits(ofBranch.accountNumber)),
  },
  pictures: branchPictures,
  wanted: ['branch-image'],
})

const Signatory = section({
  step: SignatoryStep,
  names: signatoryNames,
  written: { aadhaar: filled(digits(ofSignatory.aadhaar)), din: filled(digits(ofSignatory.din)) },
  pictures: signatoryPictures,
})

/** One or two digits, like the input field. */
const Percent = z
  .union([z.int().min(0).max(99), z.string().regex(/^\d{1,2}$/)], 'Write one or two digits.')
  .transform(Number)

const Row = z
  .strictObject({
    test_category_name: filled(oneLine(1, 200)),
    oxalate_percent: filled(Percent),
    lab_percentage: filled(Percent),
  })
  .refine(({ oxalate_percent: ours, lab_percentage: theirs }) => isSharePair(ours, theirs), {
    path: ['lab_percentage'],
    params: { kind: 'sum' },
    message: sayings.sum,
  })
export type Row = z.infer<typeof Row>

const Rows = z.array(Row).min(1, sayings.table).max(200)

/** A complete lab in one call. Source: specification §3, lab submission. */
export const SubmitLabsData = z
  .strictObject({
    labdetailinfo: Rows,
    mainbranchinfo: Branch,
    Organizationinfo: Organization,
    authorizedinfo: filled(Signatory.default({ typed: {}, documents: [] })),
    /** Its value is ignored: the actor is the person of the session. */
    entryby: z.union([z.string().max(200), z.number()]).nullish(),
  })
  // Not a refinement: that would also run on sections that failed to parse.
  .transform((sent, context) => {
    refuseOtherPairs(sent, context)
    return sent
  })
export type SubmitLabsData = z.infer<typeof SubmitLabsData>

type Sent = { Organizationinfo: { typed: OrganizationStep }; labdetailinfo: Row[] }

/** Under order share there is a single pair, whichever the row. */
function refuseOtherPairs(
  { Organizationinfo, labdetailinfo: rows }: Sent,
  context: z.core.$RefinementCtx<unknown>,
) {
  if (Organizationinfo.typed.shareType !== 'order') return
  const other = rows.findIndex((row) => row.lab_percentage !== rows[0]?.lab_percentage)
  if (other === -1) return
  const message = 'Under order share every row has the same percentages.'
  const path = ['labdetailinfo', other, 'lab_percentage']
  context.addIssue({ code: 'custom', path, params: { kind: 'one-pair' }, message })
}
