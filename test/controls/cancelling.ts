import type { Control } from './control.ts'

const changes = 'src/db/queries/changes/updated-rows.ts'
const missed = 'src/usecases/bookings/cancel-missed.test.ts'
const decisions = 'src/domain/bookings/cancelling.test.ts'
const meanwhile = {
  file: missed,
  title: 'what somebody has done meanwhile is not done again, each by itself',
}
const conserved = {
  file: decisions,
  title: 'what is kept, what goes back and what went before are what was paid, to the paisa',
}

/** What guards a booking that is cancelled: what its decision may say, and what is saved of it. */
export const cancellingControls: readonly Control[] = [
  {
    guard: 'a booking that has ended is not ended again',
    file: changes,
    search: 'and found.cancelled_at is null',
    replace: '',
    by: meanwhile,
  },
  {
    guard: 'a refund that is saved with its booking claims what nobody has claimed',
    file: changes,
    search: '+ coalesce(given.charged_back_paise, 0) <= found.amount_paise',
    replace: '+ coalesce(given.charged_back_paise, 0) is not null',
    by: meanwhile,
  },
  {
    guard: 'a credit that somebody used or gave up meanwhile is not raised',
    file: changes,
    search: "and found.state = 'pending'",
    replace: '',
    by: meanwhile,
  },
  {
    guard: 'a place is given back once',
    file: changes,
    search: 'and found.released_at is null',
    replace: '',
    also: [{ file: changes, search: 'and held.released_at is null', replace: '' }],
    by: meanwhile,
  },
  {
    guard: 'a row that changes without an edge is counted like one that takes an edge',
    file: 'src/db/queries/changes/save-changes.ts',
    search: '    finds: rows.length,\n',
    replace: '',
    by: {
      file: missed,
      title:
        'of a booking paid online: whichever row is no longer as it was read, nothing at all is written',
    },
  },
  {
    guard: 'who cancels again is answered, and nothing is decided',
    file: 'src/domain/bookings/cancelling.ts',
    search: 'if (booking.cancelledAt) return { ok: true, answer: cameTo(facts) }',
    replace: '',
    by: { file: decisions, title: 'whoever cancels again hears the same, and nothing changes' },
  },
  {
    guard: 'what went back before does not go back with the rest',
    file: 'src/domain/refunds/refundable.ts',
    search: 'return paise(amount - refunded - chargedBack)',
    replace: 'return paise(amount - chargedBack)',
    by: conserved,
  },
  {
    guard: 'an earlier fee that was paid along stays paid',
    file: 'src/domain/refunds/refundable.ts',
    search: 'unclaimedOf(payment) - carriedFees : 0',
    replace: 'unclaimedOf(payment) : 0',
    by: conserved,
  },
  {
    guard: 'goodwill comes back to us with the booking it was given for',
    file: 'src/domain/bookings/ended-payment.ts',
    search: 'const amount = goodwillBack(facts, { gone: back + kept })',
    replace: 'const amount = goodwillBack(facts, { gone: facts.money.advance })',
    by: conserved,
  },
  {
    guard: 'at the door nobody undoes what a person has asked for',
    file: 'src/domain/refunds/ending.ts',
    search: 'withdrawable.filter(({ requestedBy }) => requestedBy === null)',
    replace: 'withdrawable',
    by: {
      file: 'src/domain/refunds/refundable.test.ts',
      title:
        'a bank’s dispute withdraws refunds not yet sent; at the door only those that no person requested',
    },
  },
]
