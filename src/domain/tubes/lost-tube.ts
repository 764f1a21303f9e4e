import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { TubeState } from './tube-machine.ts'
import type { FaultParty } from './tube.ts'

/** Why a drawn tube is gone; `time`: for a day nobody took it further. Source: life cycle 4. */
const lostReasons = ['never-arrived', 'broken', 'mislaid', 'time'] as const
export type LostReason = (typeof lostReasons)[number]

/** Hours after which a tube that nobody took further is lost: drawn, or scanned in and not judged. */
export const LOST_AFTER_HOURS = 24

/** What a person says of a lost tube, with the version of the tube that the page showed. */
export const LoseTube = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  reason: z.enum(lostReasons).exclude(['time']),
  note: freeText(0, 500).optional(),
})
export type LoseTube = z.infer<typeof LoseTube>

/** In whose hands a drawn tube is; on the counter it is in nobody's until the lab scans it. */
export type Custodian = 'phlebotomist' | 'counter' | 'lab'

/**
 * Who has the tube now. Undefined before it is drawn and once it is out of the way: then it
 * cannot be lost.
 */
export function custodianOf(state: TubeState, isOnCounter: boolean): Custodian | undefined {
  switch (state) {
    case 'collected':
      return 'phlebotomist'
    case 'in-transit':
      return isOnCounter ? 'counter' : 'phlebotomist'
    case 'handed-over':
    case 'accepted':
    case 'in-testing':
      return 'lab'
    case 'planned':
    case 'labelled':
    case 'stored':
    case 'not-drawn':
    case 'rejected':
    case 'lost':
    case 'disposed':
      return undefined
  }
}

const faults: Record<Custodian, FaultParty> = {
  phlebotomist: 'phlebotomist',
  counter: 'transport',
  lab: 'lab',
}

/** Who answers for a loss: whoever had the tube. Between two hands it is the transport's. */
export function faultOfLoss(custodian: Custodian): FaultParty {
  return faults[custodian]
}

type Link = { id: string; state: TubeState; replacesId: string | null }

/** Of the tubes of one test one that is lost and that no other tube of it took the place of. */
export function unreplaced<Row extends Link>(ofTest: readonly Row[]): Row | undefined {
  const replaced = new Set(ofTest.map(({ replacesId }) => replacesId))
  return ofTest.find(({ id, state }) => state === 'lost' && !replaced.has(id))
}

/** The last tube in the place of another, drawn or to be drawn; that one itself where there is none. */
export function standInFor<Row extends Link>(all: readonly Row[], tube: Row): Row {
  const next = all.find(({ replacesId }) => replacesId === tube.id)
  return next ? standInFor(all, next) : tube
}

/** Nothing of it can be measured any more, nor will be. */
export function isOver(state: TubeState): boolean {
  return state === 'lost' || state === 'rejected' || state === 'not-drawn' || state === 'disposed'
}
