import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { DraftId, TypedStep } from './draft.ts'
import { ApplicantSignatoryStep, SignatoryStep, Submission } from './submission.ts'
import type { Typed } from './typed.ts'

/** Who opens a draft: an applicant by token, the office by the id of its own draft. */
export type DraftRef = { token: string } | { draftId: DraftId }

/** `origin`: the caller's network address, where there is one. */
export type StartDraft = {
  door: 'applicant' | 'office'
  origin?: string | undefined
  /** What is typed already; saves one request. */
  first?: { step: TypedStep; typed: Typed }
}

/** All fields of one step. A given version must be the current one. */
export type SaveDraft = DraftRef & {
  step: TypedStep
  typed: Typed
  version?: number | undefined
}

export type MailDraftLink = DraftRef & { email: string }
export type SubmitDraft = DraftRef & { version?: number | undefined }

/** An image that a program sends together with everything else. */
export type SentDocument = {
  kind: DocumentKind
  bytes: Uint8Array
  declared: ImageType
  /** For an Aadhaar card: its number and QR code are masked. Unmasked images are never stored. */
  isCovered?: boolean | undefined
}

export type ApplyForLab = {
  submission: Submission
  documents: readonly SentDocument[]
  origin?: string | undefined
}

/** As an application; unmasked images of Aadhaar cards are checked and discarded. */
export type SubmitLab = { submission: Submission; documents: readonly SentDocument[] }

/** A complete submission: the office may leave the signatory for later, an applicant may not. */
export const OfficeSubmission = Submission.extend({ signatory: SignatoryStep.default({}) })
export const ApplicantSubmission = Submission.extend({ signatory: ApplicantSignatoryStep })

const Version = z.int().min(1).optional()

/** A step of the office; a given version must be the current one. */
export const AboutApplication = z.strictObject({ labId: LabId, version: Version })
export type AboutApplication = z.infer<typeof AboutApplication>

/** The applicant reads the reason. */
export const WithReason = AboutApplication.extend({ reason: freeText(3, 1000) })
export type WithReason = z.infer<typeof WithReason>
