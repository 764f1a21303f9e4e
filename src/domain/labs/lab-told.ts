import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from './lab.ts'
import type { LabState } from './lab-machine.ts'
import type { Validity, WarningDays } from './validity.ts'

/** A lab as the recipient of a message. Addresses stay sealed until the message is written. */
export type ToldLab = {
  id: LabId
  code: string
  name: string
  state: LabState
  email: string | null
  newsEmailSealed: string | null
}

/** The form of its application, if it has one; the contact is null for a form of the office. */
export type LabForm = { id: DraftId; emailSealed: string | null }

/** The events an applicant is told about. */
export type ApplicationEvent =
  | 'lab-application-submitted'
  | 'lab-application-under-review'
  | 'lab-application-changes-requested'
  | 'lab-application-approved'
  | 'lab-application-refused'

/**
 * Something to tell a lab, as facts. It names its recipient, because a decision about a lab
 * concerns no account holder.
 */
export type LabTold = { lab: ToldLab } & (
  | { event: ApplicationEvent; form: LabForm | null; reason: string | null }
  | {
      event: 'lab-document-refused'
      form: LabForm | null
      kind: DocumentKind
      reason: string
    }
  | {
      event: 'lab-bank-changed'
      /** The branch and its signatory. */
      to: readonly string[]
      bankName: string
      accountLastFour: string
      effectiveAt: Temporal.Instant
    }
  | { event: 'lab-validity-ends'; of: Validity; endsOn: Temporal.PlainDate; days: WarningDays }
)
