import { aBooker, aBooking, arrived, identified } from '../booking.ts'
import type { Scene, Stage } from './stage.ts'

/** A phlebotomist has the cash of one booking, for another it is due at the door. */
export async function cash({ product, crew, hours }: Stage) {
  const { phlebotomist } = crew
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  const { visitId, view } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { amount } = view.payment
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: amount })
  return { ...booked, amount }
}

const shortReason = 'A note was missing.'

const inHand: Scene = async (stage) => {
  const { crew, product } = stage
  const { amount } = await cash(stage)
  const phlebotomistId = crew.phlebotomist.id
  const booker = await aBooker(product)
  const next = await aBooking(product, booker, { startsAt: stage.hours[12] ?? '' })
  const short = { amountPaise: amount - 1000, expectedPaise: amount, shortReason }
  return {
    acts: {
      depositCash: (as) => as(crew.backoffice).depositCash({ phlebotomistId, amountPaise: amount }),
      'depositCash short': (as) => as(crew.backoffice).depositCash({ phlebotomistId, ...short }),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId: next.visitId }),
    },
  }
}

async function aSlip(stage: Stage) {
  const { crew, product } = stage
  const { amount } = await cash(stage)
  const short = { amountPaise: amount - 1000, expectedPaise: amount, shortReason }
  const phlebotomistId = crew.phlebotomist.id
  const { depositId } = await product.as(crew.backoffice).depositCash({ phlebotomistId, ...short })
  return { depositId, amountPaise: amount - 1000 }
}

/** A slip that the bank has, and nobody has compared. */
const onASlip: Scene = async (stage) => {
  const { crew } = stage
  const slip = await aSlip(stage)
  return {
    acts: {
      reconcileDeposit: (as) =>
        as(crew.finance).reconcileDeposit({ ...slip, bankReference: 'PAPER-1' }),
      'reconcileDeposit another': (as) =>
        as(crew.finance2).reconcileDeposit({ ...slip, bankReference: 'PAPER-2' }),
    },
  }
}

async function aShortSlip(stage: Stage) {
  const { crew, product } = stage
  const slip = await aSlip(stage)
  const finance = product.as(crew.finance)
  await finance.reconcileDeposit({ ...slip, bankReference: 'PAPER-1' })
  const { depositId } = slip
  const { version } = await finance.viewDeposit({ depositId })
  return { depositId, version, amountPaise: 1000, reason: 'a race' }
}

/** Short by ten rupees, which are found twice. */
const short: Scene = async (stage) => {
  const { crew } = stage
  const about = await aShortSlip(stage)
  return {
    acts: {
      proposeCorrection: (as) =>
        as(crew.finance).proposeCorrection({ ...about, bankReference: 'PAPER-3' }),
      'proposeCorrection another': (as) =>
        as(crew.finance2).proposeCorrection({ ...about, bankReference: 'PAPER-4' }),
    },
  }
}

/** What was found waits for a second person. */
const found: Scene = async (stage) => {
  const { crew, product } = stage
  const about = await aShortSlip(stage)
  const finance = product.as(crew.finance)
  const proposed = await finance.proposeCorrection({ ...about, bankReference: 'PAPER-3' })
  return {
    acts: {
      decideCorrection: (as) =>
        as(crew.finance2).decideCorrection({ ...proposed, verdict: 'confirm' }),
      'decideCorrection reject': (as) =>
        as(crew.finance2).decideCorrection({ ...proposed, verdict: 'reject' }),
    },
  }
}

export const cashScenes = { inHand, onASlip, short, found }
