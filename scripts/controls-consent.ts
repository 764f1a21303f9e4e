import type { Control } from './controls-list.ts'

const consents = 'src/usecases/consents/consents.test.ts'
const migration = 'src/db/migrations/0052_consent.sql'

/** Guards of consent and counselling, and of the papers of a PCPNDT registration. */
export const consentControls: readonly Control[] = [
  {
    guard: 'the database lets nobody draw without consent and counselling',
    file: migration,
    search: "IF NOT FOUND THEN RAISE EXCEPTION 'tube % needs consent",
    replace: "IF false THEN RAISE EXCEPTION 'tube % needs consent",
    by: {
      file: consents,
      title:
        'the sample is drawn after the counsellor’s talk and not before, whoever writes to the database',
    },
  },
  {
    guard: 'the database takes no consent of an adult by another name',
    file: migration,
    search: 'OR (NOT is_minor AND new.signed_name <> asked.patient_name)',
    replace: 'OR false',
    by: { file: consents, title: 'what was consented to is kept as it was given' },
  },
  {
    guard: 'nor one by a guardian of an adult',
    file: migration,
    search: 'OR is_minor <> new.is_guardian',
    replace: 'OR false',
    by: { file: consents, title: 'what was consented to is kept as it was given' },
  },
  {
    guard: 'consent is evidence and is not rewritten',
    file: migration,
    search: "RAISE EXCEPTION 'consent % is kept as it was given'",
    replace: "RAISE NOTICE 'consent % is kept as it was given'",
    by: { file: consents, title: 'what was consented to is kept as it was given' },
  },
  {
    guard: 'consent is not withdrawn after the draw, by raw SQL',
    file: migration,
    search: 'IF new.withdrawn_at IS NOT NULL AND EXISTS (',
    replace: 'IF false AND EXISTS (',
    by: {
      file: consents,
      title:
        'the sample is drawn after the counsellor’s talk and not before, whoever writes to the database',
    },
  },
  {
    guard: 'a withdrawal asks whether the sample is drawn',
    file: 'src/domain/consents/withdrawal.ts',
    search: 'return tubes.some(({ id, state }) => theirs.has(id) && isDrawn(state))',
    replace: 'return tubes.some(({ id, state }) => theirs.has(id) && isDrawn(state) && false)',
    by: {
      file: consents,
      title:
        'the sample is drawn after the counsellor’s talk and not before, whoever writes to the database',
    },
  },
  {
    guard: 'nobody consents to genes for a minor',
    file: 'src/domain/consents/consent.ts',
    search: "return family === 'haemoglobin' ? 'guardian' : undefined",
    replace: "return 'guardian'",
    by: {
      file: consents,
      title: 'of a minor, a parent consents to tests of haemoglobin alone; other genes wait',
    },
  },
  {
    guard: 'an adult consents by their own name',
    file: 'src/usecases/bookings/booking-consents.ts',
    search: 'if (isSameName(signedName, patient.name) === isGuardian)',
    replace: 'if (isGuardian && isSameName(signedName, patient.name))',
    by: {
      file: consents,
      title:
        'it is booked with consent by the person’s own name to the text that stands, and not without',
    },
  },
  {
    guard: 'a booking asks again whether the lab counsels',
    file: 'src/usecases/bookings/refuse-items.ts',
    search: 'if (item && !(await findIsCounselling(tx, order.lab.id)))',
    replace: 'if (item && !(await findIsCounselling(tx, order.lab.id)) && false)',
    by: {
      file: consents,
      title: 'a booking made while the lab counselled is not confirmed once it does not',
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
]
