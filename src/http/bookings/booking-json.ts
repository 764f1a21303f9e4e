import type { Contract } from '#src/domain/bookings/contract.ts'
import type { App } from '#src/usecases/index.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { termsJson } from './terms-answer.ts'

type BookingView = Awaited<ReturnType<App['viewBooking']>>

/** The quote terms for programs: every amount is named as paise. */
export function contractJson(contract: Contract) {
  const { testsTotal, collectionCharge, total, cancellation, receivables, orders, ...more } =
    contract
  const { credits, ...rest } = more
  return {
    ...rest,
    testsTotalPaise: testsTotal,
    collectionChargePaise: collectionCharge,
    totalPaise: total,
    cancellation: termsJson(cancellation),
    receivables: receivables.map(amountJson),
    credits: credits.map(amountJson),
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

/** A booking for programs: every amount is named as paise. */
export function bookingJson(view: BookingView) {
  const { testsTotal, collectionCharge, receivablesTotal, total, cancellationFee, ...rest } = view
  const {
    separateTotal,
    cancellationCharge,
    payment,
    carried,
    orders,
    visits,
    refunds,
    cancellation,
    ...more
  } = rest
  const {
    creditsTotal,
    credited,
    further,
    paidInAll,
    attempts,
    visitFee,
    terms,
    steps: _steps,
    isBookedAgain: _again,
    offers,
    ...plain
  } = more
  return {
    ...plain,
    testsTotalPaise: testsTotal,
    collectionChargePaise: collectionCharge,
    separateTotalPaise: separateTotal,
    receivablesTotalPaise: receivablesTotal,
    creditsTotalPaise: creditsTotal,
    totalPaise: total,
    terms: termsJson(terms),
    cancellationFeePaise: cancellationFee,
    cancellationChargePaise: cancellationCharge,
    payment: amountJson(payment),
    further: further.map(furtherJson),
    paidInAllPaise: paidInAll,
    carried: carried.map(amountJson),
    credited: credited.map(amountJson),
    attempts: attempts.map(amountJson),
    offers: offers.map(({ price, ...offer }) => ({ ...offer, pricePaise: price })),
    refunds: refunds.map(refundJson),
    visitFee: visitFee && visitFeeJson(visitFee),
    visits: visits.map(({ cashDue, ...visit }) => ({ ...visit, cashDuePaise: cashDue })),
    orders: orders.map(({ lines, ...order }) => ({
      ...order,
      lines: lines.map(({ price, ...line }) => ({ ...line, pricePaise: price })),
    })),
    cancellation: cancellation.isOpen ? costNow(cancellation) : cancellation,
  }
}

function furtherJson({ amount, chargedBack, lineIds, ...plain }: BookingView['further'][number]) {
  return {
    ...plain,
    lineIds: [...lineIds],
    amountPaise: amount,
    chargedBackPaise: chargedBack,
  }
}

function visitFeeJson(fee: NonNullable<BookingView['visitFee']>) {
  const { amount, phlebotomistPart, withheld, ...plain } = fee
  return {
    ...plain,
    amountPaise: amount,
    phlebotomistPartPaise: phlebotomistPart,
    withheldPaise: withheld,
  }
}

type Cancellation = Extract<BookingView['cancellation'], { isOpen: true }>

function costNow({ charge, refund, waived, credit, breakdown, ...plain }: Cancellation) {
  return {
    ...plain,
    chargePaise: charge,
    refundPaise: refund,
    waivedPaise: waived,
    creditPaise: credit,
    breakdown: breakdownJson(breakdown),
  }
}

function refundJson({ amount, breakdown, ...refund }: BookingView['refunds'][number]) {
  return { ...refund, amountPaise: amount, breakdown: breakdownJson(breakdown) }
}

function breakdownJson(lines: BookingView['refunds'][number]['breakdown']) {
  if (!lines) return null
  const { paid, carriedFees, charge, refundedBefore } = lines
  return {
    paidPaise: paid,
    carriedFeesPaise: carriedFees,
    chargePaise: charge,
    refundedBeforePaise: refundedBefore,
  }
}
