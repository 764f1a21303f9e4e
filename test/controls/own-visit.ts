import type { Control } from './control.ts'

/** Of one booking's people, each has their own visit. */
export const ownVisitControls: readonly Control[] = [
  {
    guard: 'the last person of a visit is not taken off alone',
    file: 'src/domain/orders/taking-off.ts',
    search: 'othersAtItsVisit(facts, order).some((other) => isLive(facts, other))',
    replace: 'facts.orders.some((other) => other.id !== order.id && isLive(facts, other))',
    by: {
      file: 'src/domain/orders/taking-off.test.ts',
      title: 'the only person of a visit is not taken off alone: the visit would draw nobody',
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
