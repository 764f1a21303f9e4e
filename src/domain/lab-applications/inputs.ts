import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { DraftId, TypedStep } from './draft.ts'
import { ApplicantSignatoryStep, SignatoryStep, Submission } from './submission.ts'
import type { Typed } from './typed.ts'

/** Who opens a draft: the applicant by the token, the office by its own draft's id. */
export type DraftRef = { token: string } | { draftId: DraftId }

/** `origin`: the caller's network address, where there is one. */
export type StartDraft = {
  door: 'applicant' | 'office'
  origin?: string | undefined
  /** What is typed already; one more save less. */
  first?: { step: TypedStep; typed: Typed }
}

/** All fields of one step. A version that is given must be the one that stands. */
export type SaveDraft = DraftRef & {
  step: TypedStep
  typed: Typed
  version?: number | undefined
}

export type MailDraftLink = DraftRef & { email: string }
export type SubmitDraft = DraftRef & { version?: number | undefined }

/** A picture that comes together with everything else, from a program. */
export type SentDocument = {
  kind: DocumentKind
  bytes: Uint8Array
  declared: ImageType
  /** Of an Aadhaar card: its number and code are covered. One that is not is never kept. */
  isCovered?: boolean | undefined
}

export type ApplyForLab = {
  submission: Submission
  documents: readonly SentDocument[]
  origin?: string | undefined
}

/** As an application; pictures of Aadhaar cards that are not covered are looked at and dropped. */
export type SubmitLab = { submission: Submission; documents: readonly SentDocument[] }

/** A whole submission: the office may leave the signatory for later, an applicant may not. */
export const OfficeSubmission = Submission.extend({ signatory: SignatoryStep.default({}) })
export const ApplicantSubmission = Submission.extend({ signatory: ApplicantSignatoryStep })

const Version = z.int().min(1).optional()

/** A step of the office; a version that is given must be the one that stands. */
export const AboutApplication = z.strictObject({ labId: LabId, version: Version })
export type AboutApplication = z.infer<typeof AboutApplication>

/** The reason is read by the applicant. */
export const WithReason = AboutApplication.extend({ reason: freeText(3, 1000) })
export type WithReason = z.infer<typeof WithReason>
