import type { RevisionKind, RevisionReason } from '#src/domain/reports/revision.ts'
import { sentenceCase } from '#src/web/ui/sentence-case.ts'
import { m } from '#src/web/words/compiled/messages.js'

const reasons: Record<RevisionReason, () => string> = {
  'wrong-patient': m.revision_reason_wrong_patient,
  'wrong-sample': m.revision_reason_wrong_sample,
  transcription: m.revision_reason_transcription,
  'analyser-or-qc': m.revision_reason_analyser_or_qc,
  'wrong-unit-or-range': m.revision_reason_wrong_unit_or_range,
  'measured-again': m.revision_reason_measured_again,
  'further-result': m.revision_reason_further_result,
  'clinical-information': m.revision_reason_clinical_information,
  'comment-added': m.revision_reason_comment_added,
  'published-by-mistake': m.revision_reason_published_by_mistake,
  other: m.revision_reason_other,
}

const kinds: Record<RevisionKind, () => string> = {
  correct: m.revision_kind_correct,
  amend: m.revision_kind_amend,
  append: m.revision_kind_append,
  withdraw: m.revision_kind_withdraw,
}

/** The button and the page title of each kind. */
export const revisionActs: Record<RevisionKind, { act: () => string; title: () => string }> = {
  correct: { act: m.revision_do_correct, title: m.revision_title_correct },
  amend: { act: m.revision_do_amend, title: m.revision_title_amend },
  append: { act: m.revision_do_append, title: m.revision_title_append },
  withdraw: { act: m.revision_do_withdraw, title: m.revision_title_withdraw },
}

/** Why a published report was changed, in the language of the page. */
export function revisionReasonWords(reason: RevisionReason): string {
  return reasons[reason]()
}

/** The same on its own, as in a choice. */
export function revisionReasonLabel(reason: RevisionReason): string {
  return sentenceCase(revisionReasonWords(reason))
}

export function revisionKindWords(kind: RevisionKind): string {
  return kinds[kind]()
}
