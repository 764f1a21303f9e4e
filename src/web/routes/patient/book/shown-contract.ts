import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'

export type ShownContract = ReturnType<typeof shownContract>

/** The part of a quote that a person reads; the split between lab and platform is on no page. */
export function shownContract(contract: Contract) {
  const { address, startsAt, endsAt, collectionCharge, receivables, total, cancellation } = contract
  const { line, landmark, locality, district, state, pincode } = address
  return {
    address: { line, landmark, locality, district, state, pincode },
    startsAt,
    endsAt,
    orders: contract.orders.map(shownOrder),
    collectionCharge,
    receivables,
    credits: contract.credits ?? [],
    total,
    cancellation,
  }
}

function shownOrder({ patient, lab, lines }: ContractOrder) {
  return {
    patient,
    lab,
    lines: lines.map(({ code, name, price, tatHours, fastingHours, preparation }) => {
      return { code, name, price, tatHours, fastingHours, preparation }
    }),
  }
}
