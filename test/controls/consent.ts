import type { Control } from './control.ts'

const consents = 'src/usecases/consents/consents.test.ts'
const talks = 'src/usecases/consents/result-talks.test.ts'
const talkMigration = 'src/db/migrations/0007_guards-of-consents.sql'
const migration = 'src/db/migrations/0000_schema.sql'

/** The trigger would refuse what the check needs to see published. */
const untold = {
  file: talkMigration,
  search: "THEN RAISE EXCEPTION 'the result of test item % is not talked over'",
  replace: "THEN RAISE NOTICE 'the result of test item % is not talked over'",
}

/** Guards of consent and counselling, and of the documents of a PCPNDT registration. */
export const consentControls: readonly Control[] = [
  {
    guard: 'the database lets nobody draw without consent and counselling',
    file: talkMigration,
    search: "IF NOT FOUND THEN RAISE EXCEPTION 'tube % needs consent",
    replace: "IF false THEN RAISE EXCEPTION 'tube % needs consent",
    by: {
      file: consents,
      title: 'the sample is drawn after counselling and not before, whoever writes to the database',
    },
  },
  {
    guard: 'the database takes no consent of an adult by another name',
    file: talkMigration,
    search: 'OR (NOT is_minor AND new.signed_name <> asked.patient_name)',
    replace: 'OR false',
    by: { file: consents, title: 'a consent is stored as it was given' },
  },
  {
    guard: 'nor one by a guardian of an adult',
    file: talkMigration,
    search: 'OR is_minor <> new.is_guardian',
    replace: 'OR false',
    by: { file: consents, title: 'a consent is stored as it was given' },
  },
  {
    guard: 'consent is evidence and is not rewritten',
    file: talkMigration,
    search: "RAISE EXCEPTION 'consent % is kept as it was given'",
    replace: "RAISE NOTICE 'consent % is kept as it was given'",
    by: { file: consents, title: 'a consent is stored as it was given' },
  },
  {
    guard: 'consent is not withdrawn after the draw, by raw SQL',
    file: talkMigration,
    search: 'IF new.withdrawn_at IS NOT NULL AND EXISTS (',
    replace: 'IF false AND EXISTS (',
    by: {
      file: consents,
      title: 'the sample is drawn after counselling and not before, whoever writes to the database',
    },
  },
  {
    guard: 'a withdrawal asks whether the sample is drawn',
    file: 'src/domain/consents/withdrawal.ts',
    search: 'return tubes.some(({ id, state }) => theirs.has(id) && isDrawn(state))',
    replace: 'return tubes.some(({ id, state }) => theirs.has(id) && isDrawn(state) && false)',
    by: {
      file: consents,
      title: 'the sample is drawn after counselling and not before, whoever writes to the database',
    },
  },
  {
    guard: 'nobody consents to genes for a minor',
    file: 'src/domain/consents/consent.ts',
    search: "return family === 'haemoglobin' ? 'guardian' : undefined",
    replace: "return 'guardian'",
    by: {
      file: consents,
      title: 'for a minor, a parent consents only to haemoglobin tests; other genes wait',
    },
  },
  {
    guard: 'an adult consents by their own name',
    file: 'src/domain/bookings/test-consents.ts',
    search: 'if (isSameName(signed, patient.name) === isGuardian)',
    replace: 'if (isGuardian && isSameName(signed, patient.name))',
    by: {
      file: consents,
      title:
        'it is booked with consent in the person’s own name to the current text, and not without',
    },
  },
  {
    guard: 'a booking asks again whether the lab counsels',
    file: 'src/domain/bookings/still-offered.ts',
    search: 'isFit: isCounselling',
    replace: 'isFit: () => true',
    by: {
      file: consents,
      title: 'a booking quoted while the lab counselled is not confirmed once it does not',
    },
  },
  {
    guard: 'an approved PCPNDT registration has its number',
    file: migration,
    search: 'CHECK ("lab_documents"."kind" <> \'pcpndt\'',
    replace: 'CHECK (true or "lab_documents"."kind" <> \'pcpndt\'',
    by: {
      file: 'src/usecases/documents/review-document.test.ts',
      title:
        'a PCPNDT registration is approved with number and last day, which become the lab’s own',
    },
  },
  {
    guard: 'a signed result of genes waits for the talk',
    file: 'src/domain/results/authorisation.ts',
    search: 'isDue(one) && !untold.has(one.item.id)',
    replace: 'isDue(one)',
    also: [untold],
    by: {
      file: talks,
      title: 'a signed genetic result is in no report before counselling; the rest of the order is',
    },
  },
  {
    guard: 'the database publishes no such result before the talk',
    file: talkMigration,
    search: "THEN RAISE EXCEPTION 'the result of test item % is not talked over'",
    replace: "THEN RAISE NOTICE 'the result of test item % is not talked over'",
    by: {
      file: talks,
      title: 'the database publishes no such result before counselling, whoever writes to it',
    },
  },
  {
    guard: 'the database takes a call that reached nobody for no talk',
    file: talkMigration,
    search: "AND k.outcome <> 'not-reached' AND",
    replace: 'AND',
    by: {
      file: talks,
      title: 'the database publishes no such result before counselling, whoever writes to it',
    },
  },
  {
    guard: 'a call that reached nobody opens no result',
    file: 'src/domain/consents/result-talk.ts',
    search: "return outcome !== 'not-reached'",
    replace: "return outcome !== 'not-reached' || true",
    also: [untold],
    by: {
      file: talks,
      title:
        'reaching nobody opens nothing and stays on the list; a person who declines reads the result',
    },
  },
  {
    guard: 'what was said of a result is evidence',
    file: talkMigration,
    search: "RAISE EXCEPTION 'talk % is kept as it was written down'",
    replace: "RETURN coalesce(new, old); RAISE EXCEPTION 'talk % is kept as it was written down'",
    by: {
      file: talks,
      title: 'counselling before the result is signed does not count, and what was recorded stays',
    },
  },
  {
    guard: 'a talk needs a signed result',
    file: 'src/usecases/consents/log-result-talk.ts',
    search: 'if (untold.length === 0 && !(await isDrafted(step, consent)))',
    replace: 'if (untold.length < 0 && !(await isDrafted(step, consent)))',
    by: {
      file: talks,
      title: 'counselling before the result is signed does not count, and what was recorded stays',
    },
  },
  {
    guard: 'nobody records the talk about their own result',
    file: 'src/usecases/consents/log-result-talk.ts',
    search: 'refuseOwnBooking(actor, tree.booking)',
    replace: 'void [actor, tree.booking]',
    by: {
      file: talks,
      title:
        'it is recorded only by the order’s lab, on the consent as shown, and never by the person themselves',
    },
  },
  {
    guard: 'a correction of such a result is talked over before it is signed',
    file: 'src/domain/reports/revision-signing.ts',
    search: '    whyUntold(facts, revised.value, entered.at) ??\n',
    replace: '',
    by: {
      file: talks,
      title: 'a corrected result needs new counselling before the correction is signed',
    },
  },
  {
    guard: 'a lab is reminded of a talk at each hour once',
    file: 'src/db/queries/reports/result-talks.ts',
    search: '${testConsents.resultReminders} < ${due}',
    replace: '${testConsents.resultReminders} <= ${due}',
    by: {
      file: talks,
      title:
        'a lab is reminded of missing counselling after one day and after three, without a name or a test',
    },
  },
  {
    guard: 'an order is not published anew because something else of it was signed',
    file: 'src/domain/results/authorisation.ts',
    search: 'due.length > 0 ? publication',
    replace: 'due.length >= 0 ? publication',
    by: {
      file: talks,
      title: 'signed in two parts, the part that may be read is published once',
    },
  },
]
