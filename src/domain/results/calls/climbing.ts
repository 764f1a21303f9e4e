import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import {
  channelsTo,
  type Rung,
  type RungChannel,
  rungChannels,
  rungsDue,
  type RungSilence,
} from './ladder.ts'
import { isForPatientAlone, type Revealing } from './patient-alone.ts'
import type { CallKind } from './tell-again.ts'

/** How somebody is reached; null: not so. */
type Reached = { phone: string | null; email: string | null }

/** An open call with everybody who may have to be told of it. */
export type Climbing = Revealing & {
  id: CallTaskId
  kind: CallKind
  openedAt: Temporal.Instant
  /** The rungs in its log. */
  reached: readonly Rung[]
  lab: { id: LabId; name: string; phone: string | null }
  accountId: UserId
  person: { name: string; phone: string | null; email: string; language: Language }
  /** Whom the person chose; null: nobody. */
  contact: { name: string; phone: string } | null
  staff: readonly Reached[]
}

/** One rung that a call has reached, as it is logged. */
type RungRow = {
  callTaskId: CallTaskId
  rung: Rung
  reachedAt: Temporal.Instant
  channels: RungChannel[]
  silence: RungSilence | null
}

export type Rise<Call = Climbing> = { call: Call; row: RungRow }

/**
 * What is to be logged of a call now: each rung that it has come to, and how whoever stands there is
 * told, or why nobody is.
 * Source: reliability L12, L13; decision 233.
 */
export function climbed<Call extends Climbing>(call: Call, now: Temporal.Instant): Rise<Call>[] {
  return rungsDue(call, now).map((rung) => {
    const told = toldAt(rung, call)
    const isTold = typeof told !== 'string' && told.length > 0
    const said = isTold
      ? { channels: told, silence: null }
      : { channels: [], silence: typeof told === 'string' ? told : ('not-reachable' as const) }
    return { call, row: { callTaskId: call.id, rung, reachedAt: now, ...said } }
  })
}

function toldAt(rung: Rung, call: Climbing): RungChannel[] | RungSilence {
  switch (rung) {
    case 'lab':
      // The office stands in for a lab of which nobody is reached.
      return isReached(call.staff) ? acrossStaff(call.staff) : ['email']
    case 'patient':
      return channelsTo({ phone: call.person.phone, email: wholeEmail(call.person.email) })
    case 'contact':
      if (isForPatientAlone(call)) return 'patient-alone'
      return call.contact ? ['sms'] : 'nobody-chosen'
    case 'office':
    case 'overdue':
      // The office has a mailbox.
      return rungChannels.filter((one) => one === 'email' || acrossStaff(call.staff).includes(one))
  }
}

/**
 * Whether anybody of a lab is.
 * Source: decision 233.
 */
export function isReached(staff: readonly Reached[]): boolean {
  return acrossStaff(staff).length > 0
}

function acrossStaff(staff: readonly Reached[]): RungChannel[] {
  const all = new Set(staff.flatMap(channelsTo))
  return rungChannels.filter((channel) => all.has(channel))
}
