import type { Control } from './control.ts'

const hoarding = 'src/usecases/bookings/hoarding.test.ts'
const papers = 'src/usecases/cash/one-paper-once.test.ts'
const releases = 'src/usecases/parts/visits/release-limit.test.ts'
const ownOrder = 'src/usecases/results/own-order.test.ts'
const unserved = 'src/usecases/bookings/end-unserved.test.ts'

/** Guards against ordinary abuse of bookings and documents (decision 099). */
export const cheatControls: readonly Control[] = [
  {
    guard: 'a given-up booking is opened again within the limit',
    file: 'src/domain/visits/rescheduling.ts',
    search: 'return facts.hoarding ?? refusedHour(facts, startsAt, now)',
    replace: 'return refusedHour(facts, startsAt, now)',
    by: {
      file: hoarding,
      title: 'rescheduling reopens a booking that was given up only where one more may be open',
    },
  },
  {
    guard: 'nobody of the office lets their own visit go',
    file: 'src/domain/visits/release.ts',
    search:
      "if (!isTheirs && isOwnBooking(by, booking)) return { ok: false, error: 'own-booking' }",
    replace: '',
    by: {
      file: 'src/usecases/visits/own-booking.test.ts',
      title: 'no member of the office avoids the charge by releasing their own visit',
    },
  },
  {
    guard: 'nobody opens their own order on the bench',
    file: 'src/usecases/results/view-bench-order.ts',
    search: '    refuseOwnBooking(actor, order)\n',
    replace: '',
    by: {
      file: ownOrder,
      title: 'a patient opens neither their own order nor its tube on the bench, nor types on it',
    },
  },
  {
    guard: 'nobody holds what their own order earned',
    file: 'src/usecases/settlement/hold-entries.ts',
    search: '    refuseOwnMoney(actor, facts.accountId)\n',
    replace: '',
    by: { file: ownOrder, title: 'nobody holds or releases a lab’s earnings from their own order' },
  },
  {
    guard: 'a paper of a correction settles no slip',
    file: 'src/domain/cash/reconciling.ts',
    search: "  if (isPaperUsed) return no('reference-used')\n",
    replace: '',
    by: {
      file: papers,
      title: 'the bank reference of a correction reconciles no slip, proposed or confirmed',
    },
  },
  {
    guard: 'papers used at once are compared one after the other',
    file: 'src/db/queries/settlement/bank-papers.ts',
    search: "  await lockName(tx, 'papers of the bank')\n",
    replace: '',
    by: {
      file: papers,
      title: 'of four who use one reference at once, for slips and a correction, one succeeds',
    },
  },
  {
    guard: 'accepting and letting go ends after three',
    file: 'src/domain/visits/acceptance.ts',
    search: 'if (acceptsFrom(by.releasedAt, now))',
    replace: 'if (false)',
    by: {
      file: releases,
      title: 'accepting, looking and releasing across a city ends after three',
    },
  },
  {
    guard: 'who accepts waits for the release that is under way',
    file: 'src/usecases/parts/visits/collection.ts',
    search: '    lockOwner(tx, id),',
    replace: '    lockOwner,',
    by: {
      file: releases,
      title: 'an accept during the third release is counted after it',
    },
  },
  {
    guard: 'a booking that nobody came for is ended by time',
    file: 'src/usecases/bookings/end-unserved.ts',
    search: '      ...over.map((due) => ({ due, decide: endingUnserved })),\n',
    replace: '',
    by: {
      file: unserved,
      title:
        'paid and nobody comes: told at once, reminded once, ended and refunded in full after seven days',
    },
  },
]
