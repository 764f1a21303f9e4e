import { BookingNumber } from '#src/domain/bookings/booking.ts'
import {
  at,
  book,
  cancel,
  cancelAgain,
  goToPage,
  hearAgain,
  isPaid,
  pay,
  payLate,
  refused,
  visitOf,
  type Walk,
} from './money-acts.ts'
import {
  deposit,
  inHand,
  isOnline,
  isUnderway,
  payByBank,
  reconcile,
  refundByHand,
  sendRefunds,
  timePasses,
} from './money-back.ts'
import * as bank from './money-bank.ts'
import * as fees from './money-fees.ts'
import * as lab from './money-lab.ts'
import { type Booked, isOpen } from './money-model.ts'
import * as payouts from './money-payouts.ts'
import * as visits from './money-visits.ts'

/** Something that may happen to money: the bookings it can happen to, and its effect on both. */
type Command = {
  /** Its relative weight among everything that can happen. */
  weight?: number
  to: (walk: Walk) => readonly (Booked | undefined)[]
  run: (walk: Walk, on: Booked, chance: number) => Promise<unknown>
}

const whenever = (is: (walk: Walk) => boolean) => (walk: Walk) => (is(walk) ? [undefined] : [])
const MOST = 4
const isRoom = ({ bookings }: Walk) => bookings.length < MOST
const isToTest = ({ stage }: Booked) => stage === 'at-lab' || stage === 'drawn-again'
const isFree = ({ isOnHold }: Booked) => !isOnHold
const isPayout = (state: Parameters<typeof payouts.inState>[0]) =>
  whenever((walk) => payouts.inState(state)(walk).length > 0)

const ofPatients: Record<string, Command> = {
  bookCash: {
    weight: 3,
    to: whenever(isRoom),
    run: (walk, _on, chance) => book(walk, 'cash', chance),
  },
  bookOnline: {
    weight: 3,
    to: whenever(isRoom),
    run: (walk, _on, chance) => book(walk, 'online', chance),
  },
  goToPage: { to: at('held'), run: goToPage },
  pay: { weight: 4, to: at('held'), run: (walk, on) => pay(walk, on, false) },
  payTwice: { to: at('held'), run: (walk, on) => pay(walk, on, true) },
  payLate: { to: (walk) => at('over')(walk).filter((on) => on.attempt), run: payLate },
  cancel: {
    weight: 2,
    to: at('held', 'offered', 'accepted', 'missed'),
    run: (walk, on) => cancel(walk, on, 'patient'),
  },
  cancelByOffice: {
    to: at('held', 'offered', 'accepted', 'missed'),
    run: (walk, on) => cancel(walk, on, 'office'),
  },
  takeOff: {
    weight: 2,
    to: (walk) => at('offered', 'accepted', 'missed')(walk).filter(lab.isForTwo),
    run: lab.takeOff,
  },
  cancelAgain: {
    weight: 2,
    to: at('over', 'at-lab', 'tested', 'drawn-again', 'reported', 'closed'),
    run: (walk, on) => refused(cancelAgain(walk, on)),
  },
  payAgain: {
    weight: 2,
    to: ({ bookings }) => bookings.filter(({ stage }) => stage !== 'held'),
    run: ({ patient }, on) =>
      refused(patient.initiatePayment({ number: BookingNumber.parse(on.number) })),
  },
}

const ofVisits: Record<string, Command> = {
  acceptVisit: {
    weight: 6,
    to: at('offered'),
    run: async ({ field }, on) => {
      await field.acceptVisit(visitOf(on))
      on.stage = 'accepted'
    },
  },
  releaseVisit: {
    to: at('accepted'),
    run: async ({ field }, on) => {
      await field.releaseVisit({ ...visitOf(on), reason: 'by chance' })
      on.stage = 'offered'
    },
  },
  reschedule: { to: ({ bookings }) => bookings.filter(visits.isMovable), run: visits.reschedule },
  nobodyComes: { to: at('offered', 'accepted'), run: visits.nobodyComes },
  collect: { weight: 6, to: at('accepted'), run: lab.collect },
  acceptTube: { weight: 6, to: at('at-lab'), run: lab.accept },
  reject: { to: (walk) => at('at-lab', 'tested')(walk).filter(isFree), run: lab.reject },
  drawAgain: { weight: 4, to: at('drawn-again'), run: lab.drawAgain },
  giveUp: { to: at('tested', 'drawn-again'), run: lab.giveUp },
  failVisit: {
    weight: 2,
    to: (walk) => at('accepted')(walk).filter((on) => fees.isInTime(walk, on)),
    run: fees.fail,
  },
  disputeFee: {
    weight: 2,
    to: whenever((walk) => walk.fees.some(fees.isDisputable)),
    run: fees.dispute,
  },
  decideFee: { weight: 2, to: whenever((walk) => walk.fees.some(isOpen)), run: fees.decide },
  feesOfTime: { weight: 2, to: whenever((walk) => walk.fees.some(isOpen)), run: fees.feesOfTime },
  report: { weight: 6, to: at('tested'), run: lab.report },
}

const ofFinance: Record<string, Command> = {
  refundByHand: { to: ({ bookings }) => bookings.filter(isPaid), run: refundByHand },
  refundTest: {
    weight: 2,
    to: (walk) =>
      at(
        'tested',
        'reported',
        'closed',
      )(walk).filter((on) => isPaid(on) && on.items.some(lab.isRefundableTest(walk, on))),
    run: lab.refundTest,
  },
  refundTestAgain: {
    to: ({ bookings }) =>
      bookings.filter(
        (on) =>
          isPaid(on) &&
          bank.isUndisputed(on) &&
          !isToTest(on) &&
          on.items.some(({ isRefunded }) => isRefunded),
      ),
    run: lab.refundTestAgain,
  },
  sendRefunds: {
    to: whenever(({ refunds }) => refunds.some((one) => isOnline(one) && one.state === 'approved')),
    run: sendRefunds,
  },
  payByBank: {
    to: whenever(({ refunds }) =>
      refunds.some((one) => !isOnline(one) && one.state === 'approved'),
    ),
    run: payByBank,
  },
  hearAgain: {
    to: ({ bookings }) => bookings.filter(({ heard }) => heard.length > 0),
    run: hearAgain,
  },
  timePasses: {
    to: whenever((walk) => at('held')(walk).length + walk.refunds.filter(isUnderway).length > 0),
    run: timePasses,
  },
  depositNothing: {
    weight: 3,
    to: whenever((walk) => inHand(walk).length === 0),
    run: ({ stage, phlebotomist }) =>
      refused(stage.crew.office.depositCash({ phlebotomistId: phlebotomist.id, amountPaise: 0 })),
  },
  deposit: {
    to: whenever((walk) => inHand(walk).length > 0),
    run: (walk, _on, chance) => deposit(walk, chance),
  },
  reconcile: { to: whenever(({ slips }) => slips.length > 0), run: reconcile },
}

const ofBanks: Record<string, Command> = {
  disputePayment: {
    weight: 2,
    to: (walk) => walk.bookings.filter(bank.isDisputable(walk)),
    run: bank.disputePayment,
  },
  winCase: { weight: 2, to: ({ bookings }) => bookings.filter(bank.isDisputed), run: bank.winCase },
  loseCase: {
    weight: 2,
    to: ({ bookings }) => bookings.filter(bank.isDisputed),
    run: bank.loseCase,
  },
}

const ofSettlement: Record<string, Command> = {
  weekPasses: {
    weight: 3,
    to: (walk) => at('reported', 'closed')(walk).slice(0, 1),
    run: payouts.weekPasses,
  },
  hold: { to: ({ bookings }) => bookings.filter(payouts.isHoldable), run: payouts.hold },
  release: {
    weight: 3,
    to: ({ bookings }) => bookings.filter(payouts.isHeld).filter(bank.isUndisputed),
    run: payouts.release,
  },
  makeBatch: { weight: 4, to: whenever(({ week }) => week !== undefined), run: payouts.makeBatch },
  withdrawBatch: { to: isPayout('batched'), run: payouts.withdraw },
  approveBatch: { weight: 4, to: isPayout('batched'), run: payouts.approve },
  bankAnswers: {
    weight: 6,
    to: isPayout('approved'),
    run: (walk, _on, chance) => payouts.bankAnswers(walk, chance),
  },
}

const commands: Record<string, Command> = {
  ...ofPatients,
  ...ofVisits,
  ...ofFinance,
  ...ofBanks,
  ...ofSettlement,
}
export const names = Object.keys(commands)

export type Chances = { pick: number; whom: number; chance: number }

/** A random event that can happen now, to a random booking it can happen to. */
export function byChance(walk: Walk, { pick, whom, chance }: Chances) {
  const open = Object.entries(commands).flatMap(([name, { weight = 1, to }]) => {
    const targets = to(walk)
    return Array.from({ length: targets.length > 0 ? weight : 0 }, () => ({ name, targets }))
  })
  const found = open[pick % open.length]
  if (!found) throw new Error('nothing can happen any more')
  const { name, targets } = found
  return {
    name,
    run: () => commands[name]?.run(walk, targets[whom % targets.length] as never, chance),
  }
}

/** The next word of a story: what happens to the newest booking it can happen to. */
export function byName(walk: Walk, word: string) {
  const [name = '', chance = '1'] = word.split(':')
  const on = commands[name]?.to(walk) ?? []
  if (on.length === 0) throw new Error(`${name} cannot happen`)
  return { name, run: () => commands[name]?.run(walk, on.at(-1) as never, Number(chance)) }
}
