import { BookingNumber } from '#src/domain/bookings/booking.ts'
import {
  at,
  book,
  cancel,
  cancelAgain,
  collect,
  deposit,
  goToPage,
  hearAgain,
  inHand,
  isOnline,
  isPaid,
  isUnderway,
  pay,
  payLate,
  reconcile,
  refundByHand,
  refused,
  sendRefunds,
  type Stage,
  timePasses,
  visitOf,
} from './money-acts.ts'
import type { Booked, Walk } from './money-model.ts'

/** Something that may happen to money: to which bookings it can, and what it does to both. */
export type Command = {
  /** How much likelier than once it is, among all that can happen. */
  weight?: number
  to: (walk: Walk) => readonly (Booked | undefined)[]
  run: (stage: Stage, walk: Walk, on: Booked, chance: number) => Promise<unknown>
}

const whenever = (is: (walk: Walk) => boolean) => (walk: Walk) => (is(walk) ? [undefined] : [])
const MOST = 6
const isRoom = ({ bookings }: Walk) => bookings.length < MOST

export const commands: Record<string, Command> = {
  bookCash: { weight: 4, to: whenever(isRoom), run: (stage, walk) => book(stage, walk, 'cash') },
  bookOnline: {
    weight: 2,
    to: whenever(isRoom),
    run: (stage, walk) => book(stage, walk, 'online'),
  },
  goToPage: { to: at('held'), run: (_stage, walk, on) => goToPage(walk, on) },
  pay: { weight: 2, to: at('held'), run: (stage, walk, on) => pay(stage, walk, on, false) },
  payTwice: { to: at('held'), run: (stage, walk, on) => pay(stage, walk, on, true) },
  payLate: { to: (walk) => at('over')(walk).filter((on) => on.attempt), run: payLate },
  accept: {
    weight: 6,
    to: at('offered'),
    run: async (_stage, { field }, on) => {
      await field.acceptVisit(visitOf(on))
      on.stage = 'accepted'
    },
  },
  release: {
    to: at('accepted'),
    run: async (_stage, { field }, on) => {
      await field.releaseVisit({ ...visitOf(on), reason: 'by chance' })
      on.stage = 'offered'
    },
  },
  collect: { to: at('accepted'), run: collect },
  cancel: {
    weight: 4,
    to: at('held', 'offered', 'accepted'),
    run: (stage, walk, on) => cancel(stage, walk, on, 'patient'),
  },
  cancelByOffice: {
    to: at('held', 'offered', 'accepted'),
    run: (stage, walk, on) => cancel(stage, walk, on, 'office'),
  },
  refundByHand: { to: ({ bookings }) => bookings.filter(isPaid), run: refundByHand },
  sendRefunds: {
    to: whenever(({ refunds }) => refunds.some((one) => isOnline(one) && one.state === 'approved')),
    run: sendRefunds,
  },
  timePasses: {
    to: whenever((walk) => at('held')(walk).length + walk.refunds.filter(isUnderway).length > 0),
    run: timePasses,
  },
  cancelAgain: {
    to: at('over', 'collected'),
    run: (_stage, walk, on) => refused(cancelAgain(walk, on)),
  },
  hearAgain: {
    to: ({ bookings }) => bookings.filter(({ heard }) => heard.length > 0),
    run: hearAgain,
  },
  payAgain: {
    to: ({ bookings }) => bookings.filter(({ stage }) => stage !== 'held'),
    run: (_stage, { patient }, on) =>
      refused(patient.initiatePayment({ number: BookingNumber.parse(on.number) })),
  },
  depositNothing: {
    to: whenever((walk) => inHand(walk).length === 0),
    run: ({ crew }, { phlebotomist }) =>
      refused(crew.office.depositCash({ phlebotomistId: phlebotomist.id, amountPaise: 0 })),
  },
  deposit: {
    to: whenever((walk) => inHand(walk).length > 0),
    run: (stage, walk, _on, chance) => deposit(stage, walk, chance),
  },
  reconcile: { to: whenever(({ slips }) => slips.length > 0), run: reconcile },
}
