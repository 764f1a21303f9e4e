import type { SignatureMeaning } from '#src/domain/reports/signature.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The meaning of a signature below results; a withdrawal's is on no report. */
const words: Readonly<Record<SignatureMeaning, () => string>> = {
  'reviewed-and-approved': m.report_meaning_reviewed_and_approved,
  amended: m.report_meaning_amended,
  corrected: m.report_meaning_corrected,
  appended: m.report_meaning_appended,
  'withdrawal-proposed': m.report_meaning_withdrawal_proposed,
  'withdrawal-confirmed': m.report_meaning_withdrawal_confirmed,
}

export const meaningWords = (meaning: SignatureMeaning): string => words[meaning]()
