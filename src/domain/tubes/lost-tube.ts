import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { TubeState } from './tube-machine.ts'
import type { FaultParty } from './tube.ts'

/** Why a drawn tube is gone; `time`: nobody moved it on for a day. Source: life cycle 4. */
const lostReasons = ['never-arrived', 'broken', 'mislaid', 'time'] as const
export type LostReason = (typeof lostReasons)[number]

/**
 * Hours after which a tube that nobody moved on is lost: drawn, or scanned in and not judged.
 * Source: life cycle 4; decision 036.
 */
export const LOST_AFTER_HOURS = 24

/** A person's report of a lost tube, with the version of the tube as shown. */
export const LoseTube = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  reason: z.enum(lostReasons).exclude(['time']),
  note: freeText(0, 500).optional(),
})
export type LoseTube = z.infer<typeof LoseTube>

/**
 * Who has custody of a drawn tube; on the counter nobody has until the lab scans it.
 * Source: decision 036.
 */
export type Custodian = 'phlebotomist' | 'counter' | 'lab'

/**
 * Who has custody of the tube now. Undefined before it is drawn and once it is finished with: it
 * cannot be lost then.
 * Source: decision 036.
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

/**
 * The party at fault for a loss: whoever had custody; between two custodians it is the transport.
 * Source: decision 036.
 */
export function faultOfLoss(custodian: Custodian): FaultParty {
  return faults[custodian]
}

type Link = { id: string; state: TubeState; replacesId: string | null }

/**
 * A lost tube among the tubes of one test that no other tube has replaced.
 * Source: decision 036.
 */
export function unreplaced<Row extends Link>(ofTest: readonly Row[]): Row | undefined {
  const replaced = new Set(ofTest.map(({ replacesId }) => replacesId))
  return ofTest.find(({ id, state }) => state === 'lost' && !replaced.has(id))
}

/**
 * The last tube in the chain of replacements, drawn or planned; the tube itself where there is
 * none.
 */
export function standInFor<Row extends Link>(all: readonly Row[], tube: Row): Row {
  const next = all.find(({ replacesId }) => replacesId === tube.id)
  return next ? standInFor(all, next) : tube
}

/** Whether nothing can or will be measured from it any more. Source: life cycle 4. */
export function isOver(state: TubeState): boolean {
  return state === 'lost' || state === 'rejected' || state === 'not-drawn' || state === 'disposed'
}
