import type { Control } from './control.ts'

const erasedRecords = 'src/usecases/people/erased-records.test.ts'
const erasure = 'src/usecases/people/erase-account.test.ts'
const passkeysGo =
  'passkeys are deleted with the account, and none can be restored without our code'
const consent = 'src/usecases/people/consent-for-child.test.ts'
const correction = 'src/usecases/people/correct-patient.test.ts'
const migration = 'src/db/migrations/0010_guards-of-own-bookings-and-erasure.sql'

/** Guards of personal data: erased completely or not at all, and a child's only with consent. */
export const privacyControls: readonly Control[] = [
  {
    guard: 'privacy: passkeys go with the account',
    file: 'src/db/queries/people/erasures.ts',
    search: '    sql`delete from passkeys where user_id = ${id}`,\n',
    replace: '',
    by: { file: erasure, title: passkeysGo },
  },
  {
    guard: 'privacy: an erased account gets no passkey',
    file: migration,
    search: 'BEFORE INSERT ON "passkeys" FOR EACH ROW',
    replace: 'BEFORE INSERT ON "passkeys" FOR EACH ROW WHEN (false)',
    by: { file: erasure, title: passkeysGo },
  },
  {
    guard: 'privacy: no account is erased while a report is due',
    file: 'src/db/queries/people/erasures.ts',
    search: "'recollection-due', 'reported'",
    replace: "'recollection-due'",
    also: [
      {
        file: 'src/db/queries/people/erasures.ts',
        search: "where c.state = 'open')\n  + (select count(*) from notifiable_cases",
        replace: 'where false)\n  + (select count(*) from notifiable_cases',
      },
    ],
    by: {
      file: erasedRecords,
      title:
        'from the sample until the report is closed it is refused; then the medical record stays',
    },
  },
  {
    guard: 'privacy: who erases asks once more who it is',
    file: 'src/usecases/people/erase-account.ts',
    search: '  await proveOwner(world, accountId, proof)\n',
    replace: '  void proveOwner\n  void proof\n',
    by: { file: erasure, title: 'a wrong code erases nothing, and the attempts are counted' },
  },
  {
    guard: 'privacy: an erased account takes nothing on',
    file: migration,
    search: 'IF EXISTS (SELECT FROM public.erasures e WHERE e.user_id = person)',
    replace: 'IF false',
    by: {
      file: erasure,
      title: 'without our code an erased account accepts nothing and gets nothing back',
    },
  },
  {
    guard: 'privacy: a medical record is kept for its time',
    file: 'src/db/migrations/0059_asked-before.sql',
    search: "      AND medical_until <= (at AT TIME ZONE 'Asia/Kolkata')::date\n",
    replace: '',
    also: [
      {
        file: 'src/db/migrations/0000_schema.sql',
        search: '::date >= "erasures"."medical_until"',
        replace: '::date is not null',
      },
    ],
    by: {
      file: erasedRecords,
      title: 'after three years the medical record is deleted with its files, and not a day before',
    },
  },
  {
    guard: 'privacy: a child is booked with a consent in force, by the code',
    file: 'src/domain/people/guardian-consent.ts',
    search: 'return missing && unconsented(missing)',
    replace: 'return missing && undefined',
    by: {
      file: consent,
      title: 'a child is booked only after the code to the guardian’s phone and their declaration',
    },
  },
  {
    guard: 'privacy: a child is booked with a consent in force, by the trigger',
    file: 'src/db/migrations/0004_guards-of-bookings.sql',
    search: "- interval '18 years'",
    replace: "- interval '0 years'",
    by: {
      file: consent,
      title: 'without our code no order of a child is accepted without a consent in force',
    },
  },
  {
    guard: 'privacy: nobody is booked under a name that was put right meanwhile',
    file: 'src/domain/bookings/placeable.ts',
    search: 'whyCorrected(contract, facts.household) ??',
    replace: '',
    by: { file: correction, title: 'a quote from before the correction is not booked' },
  },
  {
    guard: 'privacy: booking and correcting lock the same row',
    file: 'src/db/queries/bookings/placing.ts',
    search: 'order by id for no key update) as of_people',
    replace: 'order by id) as of_people',
    by: { file: correction, title: 'booked and corrected at once: one of the two is refused' },
  },
  {
    guard: 'privacy: no patient is corrected while a report is to come, by the trigger',
    file: 'src/db/migrations/0004_guards-of-bookings.sql',
    search: 'WHERE o.patient_id = old.id\n',
    replace: 'WHERE o.patient_id = old.id AND false\n',
    by: {
      file: correction,
      title:
        'while an order of theirs is not reported it is refused, by the database too; published reports stay',
    },
  },
  {
    guard: 'privacy: nobody sees more of a person than the notice says of them',
    file: 'src/domain/access/reports.ts',
    search: "  'report:read': {\n",
    replace: "  'report:read': {\n    phlebotomist: 'any',\n",
    by: {
      file: 'src/usecases/people/notice-names-readers.test.ts',
      title: 'the notice says what people who work as phlebotomist see, and they see nothing more',
    },
  },
]
