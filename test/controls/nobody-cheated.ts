import type { Control } from './control.ts'

const ownBooking = 'src/usecases/visits/own-booking.test.ts'
const migration = 'src/db/migrations/0010_guards-of-own-bookings-and-erasure.sql'
const hoarding = 'src/usecases/bookings/hoarding.test.ts'
const addPhone = 'src/http/people/add-phone.test.ts'
const notOffered = 'a phlebotomist is not offered a booking of their own, and cannot accept it'
const atTheDoor = 'no step at one’s own door is allowed, except releasing the visit'
const ownBlood = 'the person whose blood it is neither receives, measures nor judges it'
const ownReport = 'nobody reports by phone, changes or withdraws a report of their own'

/** Guards against dealing with oneself, and against hoarding slots. */
const ownCase = 'src/usecases/notifiable/notifiable-cases.test.ts'

export const nobodyCheatedControls: readonly Control[] = [
  {
    guard: 'one’s own booking is not offered',
    file: 'src/db/queries/visits/visits.ts',
    search: '        ne(visits.accountId, phlebotomistId),\n',
    replace: '',
    by: { file: ownBooking, title: notOffered },
  },
  {
    guard: 'nobody goes to their own door',
    file: 'src/usecases/parts/visits/collection.ts',
    search: '  refuseOwnBooking(step.actor, facts.booking)\n',
    replace: '',
    by: { file: ownBooking, title: atTheDoor },
  },
  {
    guard: 'nobody handles a tube of their own blood',
    file: 'src/usecases/parts/tubes/sample.ts',
    search: '  refuseOwnBooking(actor, facts.booking)\n',
    replace: '',
    by: { file: ownBooking, title: ownBlood },
  },
  {
    guard: 'nobody measures their own blood',
    file: 'src/usecases/parts/results/locked-item.ts',
    search: '  refuseOwnBooking(step.actor, facts.booking)\n',
    replace: '',
    by: { file: ownBooking, title: ownBlood },
  },
  {
    guard: 'nobody signs a change of their own report',
    file: 'src/usecases/parts/reports/report-at-hand.ts',
    search: '  refuseOwnBooking(step.actor, facts.booking)\n  return { ...facts, revision }',
    replace: '  return { ...facts, revision }',
    by: { file: ownBooking, title: ownReport },
  },
  {
    guard: 'the database keeps no phlebotomist at their own door',
    file: migration,
    search: 'BEFORE INSERT OR UPDATE OF phlebotomist_id ON "visits"',
    replace: 'BEFORE INSERT ON "visits"',
    by: { file: ownBooking, title: notOffered },
  },
  {
    guard: 'the database keeps no result judged by whose blood it is',
    file: migration,
    search:
      'BEFORE INSERT OR UPDATE OF entered_by, verified_by, authorised_by, decided_by ON "results"',
    replace: 'BEFORE INSERT ON "results"',
    by: { file: ownBooking, title: ownBlood },
  },
  {
    guard: 'bookings that are placed at once are counted one after the other',
    file: 'src/db/queries/bookings/placing.ts',
    search: 'for no key update) as of_account',
    replace: ') as of_account',
    // Bookings of one person wait for each other anyway.
    also: [
      {
        file: 'src/db/queries/bookings/placing.ts',
        search: 'order by id for no key update) as of_people',
        replace: 'order by id) as of_people',
      },
    ],
    by: {
      file: 'src/usecases/bookings/counted-at-once.test.ts',
      title:
        'of two bookings placed at once by one account with four open, the second one is counted after the first',
    },
  },
  {
    guard: 'places are kept for others',
    file: 'src/domain/bookings/open-bookings.ts',
    search: 'return open >= most',
    replace: 'return open > most',
    by: {
      file: hoarding,
      title: 'the sixth open booking is refused, and cancelling one makes room for another',
    },
  },
  {
    guard: 'the database keeps no booking of who proved no phone',
    file: 'src/db/migrations/0004_guards-of-bookings.sql',
    search: 'BEFORE INSERT ON "bookings"',
    replace: 'BEFORE DELETE ON "bookings"',
    by: {
      file: hoarding,
      title: 'an account without a phone places nothing, and the database stores no such booking',
    },
  },
  {
    guard: 'a number is proved before it is kept',
    file: 'src/usecases/people/add-phone.ts',
    search: "if (!(await isTheirCode(world, tx, input, now))) return 'wrong-code'",
    replace: 'await isTheirCode(world, tx, input, now)',
    by: {
      file: addPhone,
      title:
        'an account with only an e-mail address gets a number by the code sent to it, and keeps it',
    },
  },
  {
    guard: 'a code alone does not replace a password',
    file: 'src/usecases/people/verify-code.ts',
    search: "  if (person.hasPassword) throw new Refusal('by-password')\n",
    replace: '',
    by: { file: addPhone, title: 'a code alone does not replace a password' },
  },
  {
    guard: 'the office suspends no staff',
    file: 'src/domain/people/suspension.ts',
    search: 'return isAdministrator || held.length === 0',
    replace: 'return true',
    by: {
      file: 'src/http/people/suspending-staff.test.ts',
      title: 'staff are suspended and restored by an administrator, patients by the office too',
    },
  },
  {
    guard: 'nobody sees their own notifiable case',
    file: 'src/usecases/notifiable/view-notifiable-case.ts',
    search: 'refuseOwnBooking(step.actor, order)',
    replace: '',
    by: {
      file: ownCase,
      title: 'the patient of a case neither sees nor reports it: a colleague does',
    },
  },
  {
    guard: 'nor tells an authority of it',
    file: 'src/usecases/notifiable/tell-authority.ts',
    search:
      'refuseOwnBooking(actor, { accountId: await findAccountOfItem(step.tx, row.testItemId) })',
    replace: '',
    by: {
      file: ownCase,
      title: 'the patient of a case neither sees nor reports it: a colleague does',
    },
  },
  {
    guard: 'nobody sends the refund of their own booking',
    file: 'src/usecases/refunds/send-refund.ts',
    search: 'await loadAnothersRefund(step, refundId)',
    replace: 'await loadRefund(step, refundId)',
    by: {
      file: 'src/usecases/refunds/own-money.test.ts',
      title:
        'no member of finance sends the refund of their own booking: it waits for another, or for the next run',
    },
  },
]
