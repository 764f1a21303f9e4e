import type { Contract } from '#src/domain/bookings/contract.ts'
import type { App } from '#src/usecases/index.ts'

type BookingView = Awaited<ReturnType<App['viewBooking']>>

/** A quote for programs: every amount says that it is paise. */
export function contractJson(contract: Contract) {
  const { testsTotal, collectionCharge, total, cancellation, receivables, orders, ...rest } =
    contract
  return {
    ...rest,
    testsTotalPaise: testsTotal,
    collectionChargePaise: collectionCharge,
    totalPaise: total,
    cancellation: {
      beforeAcceptancePaise: cancellation.beforeAcceptance,
      afterAcceptancePaise: cancellation.afterAcceptance,
      afterCollectionPaise: null,
    },
    receivables: receivables.map(({ amount, ...owed }) => ({ ...owed, amountPaise: amount })),
    orders: orders.map(({ lines, ...order }) => ({
      ...order,
      lines: lines.map(({ code, kind, name, price, tatHours, fastingHours, preparation }) => ({
        code,
        kind,
        name,
        pricePaise: price,
        tatHours,
        fastingHours,
        preparation,
      })),
    })),
  }
}

/** A booking for programs: every amount says that it is paise. */
export function bookingJson(view: BookingView) {
  const { testsTotal, collectionCharge, receivablesTotal, total, cancellationFee, ...rest } = view
  const { cancellationCharge, payment, carried, orders, visits, refunds, cancellation, ...plain } =
    rest
  return {
    ...plain,
    testsTotalPaise: testsTotal,
    collectionChargePaise: collectionCharge,
    receivablesTotalPaise: receivablesTotal,
    totalPaise: total,
    cancellationFeePaise: cancellationFee,
    cancellationChargePaise: cancellationCharge,
    payment: withAmount(payment),
    carried: carried.map(withAmount),
    refunds: refunds.map(withAmount),
    visits: visits.map(({ cashDue, ...visit }) => ({ ...visit, cashDuePaise: cashDue })),
    orders: orders.map(({ lines, ...order }) => ({
      ...order,
      lines: lines.map(({ price, ...line }) => ({ ...line, pricePaise: price })),
    })),
    cancellation: cancellation.isOpen
      ? { isOpen: true, chargePaise: cancellation.charge }
      : cancellation,
  }
}

function withAmount<Row extends { amount: number }>({ amount, ...row }: Row) {
  return { ...row, amountPaise: amount }
}
