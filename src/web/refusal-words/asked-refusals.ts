import { m } from '#src/web/words/compiled/messages.js'

/** What a person has to answer or consent to first. */
export const askedRefusals = {
  'question-unanswered': m.refusals_question_unanswered,
  'consent-first': m.refusals_consent_first,
  'consent-name-differs': m.refusals_consent_name_differs,
  'consent-missing': m.refusals_consent_missing,
}
