import {
  BranchStep,
  OrganizationStep,
  SignatoryStep,
} from '#src/domain/lab-applications/submission.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { shareTypes } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { z } from '#src/http/api.ts'
import { LabDocument } from './lab-document-answer.ts'

const text = z.string().nullable()
const amount = z.int().nullable()
const Percents = { platformPercent: z.int(), labPercent: z.int() }
const categoryCode = text

const Pair = z.object(Percents)
const NewPair = Pair.extend({ changeId: z.uuid() })

/** What was submitted, as sent; nothing of its three secret numbers. */
const Submission = z.object({
  organization: z.object(OrganizationStep.shape).omit({ pan: true }),
  branch: z.object(BranchStep.shape).omit({ accountNumber: true }),
  signatory: z.object(SignatoryStep.shape).omit({ aadhaar: true }),
  shares: z.array(z.object({ categoryCode, ...Percents })),
})

const LabRecord = z.object({
  labId: z.uuid(),
  code: z.string(),
  state: z.enum(labStates),
  stateReason: text,
  status: z.union([z.literal(0), z.literal(1)]),
  version: z.int(),
  registrationNumber: text,
  locationId: z.int(),
  city: z.string(),
  name: z.string(),
  directorName: text,
  phone: text,
  email: text,
  address: z.string(),
  locality: z.string(),
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  ratingTenths: amount,
  opensAt: z.string(),
  closesAt: z.string(),
  workingDays: z.array(z.int()),
  serviceType: z.enum(labServiceTypes),
  description: text,
  website: text,
  technicians: text,
  pathologists: text,
  agreementProcess: text,
  pcpndtNumber: text,
  pcpndtTo: text,
  minimumChargePaise: amount,
  perKmChargePaise: amount,
  minimumKm: amount,
  maximumKm: amount,
  additionalChargesPaise: amount,
  licenceFrom: z.string(),
  licenceTo: z.string(),
  nablCertificate: text,
  nablFrom: text,
  nablTo: text,
  nablScope: z.array(z.string()),
  createdAt: z.string(),
  shareType: z.enum(shareTypes),
  pair: Pair.nullable(),
  splits: z.array(z.object({ categoryCode, category: text, ...Percents })),
  account: z
    .object({ bankName: text, ifsc: text, holderName: text, accountLastFour: z.string() })
    .nullable(),
  signatory: z
    .object({ name: text, email: text, designation: text, din: text, aadhaarLastFour: text })
    .nullable(),
  organization: z.object({
    id: z.uuid(),
    name: z.string(),
    legalEntity: z.string(),
    franchiseId: z.int(),
    pan: text,
    gstin: text,
  }),
  submission: Submission.nullable(),
})

export const EditedLab = LabRecord.extend({ pendingApproval: NewPair.nullable() })

/** With what the office checks besides; `repeats` names the labs that gave the same number. */
export const LabRecordInFull = LabRecord.extend({
  lastEdit: z.object({ at: z.string(), by: text }).nullable(),
  repeats: z.object({
    pan: z.array(z.string()),
    gstin: z.array(z.string()),
    account: z.array(z.string()),
    aadhaar: z.array(z.string()),
  }),
  waitingPair: NewPair.nullable(),
  documents: z.array(LabDocument),
  enteredBy: text,
  approvedBy: text,
})
