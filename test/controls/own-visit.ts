import type { Control } from './control.ts'

const separate = 'src/usecases/visits/separate-visit.test.ts'
const separatePaid = 'src/usecases/payments/separate-payments.test.ts'

/** Of one booking's people, each has their own visit. */
export const ownVisitControls: readonly Control[] = [
  {
    guard: 'a visit ends with the last of its people',
    file: 'src/domain/orders/taking-off.ts',
    search: 'othersAtItsVisit(facts, order).some((other) => isLive(facts, other))',
    replace: 'facts.orders.some((other) => other.id !== order.id && isLive(facts, other))',
    by: {
      file: 'src/domain/orders/taking-off.test.ts',
      title:
        'with the last person of a separate visit it ends: its place is free, and its charge is neither due nor kept',
    },
  },
  {
    guard: 'the last one of a booking is not taken off alone',
    file: 'src/domain/orders/taking-off.ts',
    search: '!areOthersServed(facts, visit)',
    replace: 'visit === undefined',
    by: {
      file: 'src/domain/orders/taking-off.test.ts',
      title: 'the last one left in a booking is not taken off alone: it is cancelled as a whole',
    },
  },
  {
    guard: 'nobody is taken off while somebody is on the way to them alone',
    file: 'src/domain/orders/taking-off.ts',
    search: 'if (isOnTheWay(visit))',
    replace: 'if (isOnTheWay(visit) && at === undefined)',
    by: {
      file: 'src/domain/orders/taking-off.test.ts',
      title: 'nobody takes off the last person of a visit while somebody is on the way to it',
    },
  },
  {
    guard: 'the charge of a separate visit is agreed to as it was shown',
    file: 'src/domain/visits/separating.ts',
    search: 'charge === expectedChargePaise',
    replace: 'charge >= 0 || charge === expectedChargePaise',
    by: {
      file: separate,
      title:
        'what was agreed is what was shown: another charge, a changed visit or another amount due is refused',
    },
  },
  {
    guard: 'a separate visit is for the visit and the amount that were shown',
    file: 'src/domain/visits/separating.ts',
    search: 'visit.version !== version || payment.version !== paymentVersion',
    replace: 'visit.version < 0 && version + paymentVersion < 0',
    by: {
      file: separate,
      title:
        'what was agreed is what was shown: another charge, a changed visit or another amount due is refused',
    },
  },
  {
    guard: 'a separate visit of a paid booking is paid first',
    file: 'src/domain/visits/separating.ts',
    search: "if (mode === 'online' && charge > 0)",
    replace: "if (mode === 'online' && charge < 0)",
    by: {
      file: separatePaid,
      title:
        'a separate visit of a paid booking is made once the gateway has its charge, and not before',
    },
  },
  {
    guard: 'money makes a separate visit only while its hour can be kept',
    file: 'src/domain/visits/separating.ts',
    search: '  const why = whyNotThen(facts, wanted, given)\n  if (why) return why\n  const held',
    replace:
      '  const why = whyNotThen(facts, wanted, given)\n  if (why && startsAt === undefined) return why\n  const held',
    by: {
      file: separatePaid,
      title:
        'where the hour was taken while the gateway’s page was open, all of the money goes back, and the booking is as it was',
    },
  },
  {
    guard: 'once somebody is on the way nobody is moved',
    file: 'src/domain/visits/separate-offer.ts',
    search: '!isWaiting ||',
    replace: '(!isWaiting && tubes.length < 0) ||',
    by: { file: separate, title: 'once somebody is on the way nobody is moved' },
  },
  {
    guard: 'cash that was taken at one door is not taken at another',
    file: 'src/domain/visits/cash-taking.ts',
    search: 'payment.receiptNumber && isTheirs',
    replace: 'payment.receiptNumber && (isTheirs || true)',
    by: {
      file: separate,
      title:
        'the separate visit may come first: all cash is taken at its door, and none at the other',
    },
  },
  {
    guard: 'the charge of a visit goes back beside the tests it was for',
    file: 'src/domain/refunds/refunded-items.ts',
    search: 'Math.min(inMoney, prices - recoveredOfTests)',
    replace: 'inMoney + 0 * Math.min(inMoney, prices - recoveredOfTests)',
    by: {
      file: separate,
      title:
        'taken off after the other was drawn and paid, her price and the charge of her visit go back',
    },
  },
  {
    guard: 'a visit that nobody is left at earns nothing any more',
    file: 'src/domain/visits/separate-charge.ts',
    search: 'collectedAt === null && emptiedAt === null',
    replace: 'collectedAt === null',
    by: {
      file: 'src/domain/orders/taking-off.test.ts',
      title:
        'what is still to be earned counts each visit until it is made or nobody is left at it',
    },
  },
  {
    guard: 'a booking that is cancelled ends its separate visits too',
    file: 'src/domain/bookings/ended-booking.ts',
    search: "homeVisits(facts.visits).flatMap((row) => transition('visit', row, 'cancel') ?? [])",
    replace: "[mainVisit(facts)].flatMap((row) => transition('visit', row, 'cancel') ?? [])",
    by: {
      file: separate,
      title: 'cancelled as a whole before anybody accepted, both visits end, free of charge',
    },
  },
  {
    guard: 'nobody else’s end is that of a visit that nobody made',
    file: 'src/domain/bookings/ending-unserved.ts',
    search: 'visit && areOthersServed(facts, visit)',
    replace: 'visit && at === undefined',
    by: {
      file: separate,
      title:
        'nobody made the sister’s visit: after a week she alone is taken off, and what she paid for goes back',
    },
  },
  {
    guard: 'an order goes with its own visit',
    file: 'src/domain/orders/settled-orders.ts',
    search: 'visitOfOrder(settled, order.id)',
    replace: 'visitOfOrder({ ...settled, tubes: [] }, order.id)',
    by: {
      file: 'src/domain/orders/settled-orders.test.ts',
      title: 'an order goes with its own visit, never with that of somebody else in its booking',
    },
  },
  {
    guard: 'a visit whose people a later one draws gets no other time',
    file: 'src/domain/visits/may-reschedule.ts',
    search: '(isOpen || isReopened)',
    replace: '(isOpen || isEnded)',
    by: {
      file: 'src/domain/visits/may-reschedule.test.ts',
      title: 'it cannot once a later visit draws its people',
    },
  },
  {
    guard: 'somebody at another visit keeps no test at this one',
    file: 'src/domain/consents/withdrawal.ts',
    search: 'atVisit.has(item.orderId) && ',
    replace: '',
    by: {
      file: 'src/domain/consents/withdrawal.test.ts',
      title: 'somebody who is drawn at another visit keeps nobody’s test at this one',
    },
  },
]
