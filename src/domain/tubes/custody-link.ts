import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { TubeId } from './tube.ts'

/**
 * One step of a tube from hand to hand, with the hash of the step before. Ids and codes, never names
 * or free text, so it can stay when a person is erased.
 * Source: reliability L4; decision 195.
 */
export type CustodyLink = {
  tubeId: TubeId
  /** From 1, without a gap. */
  number: number
  /** An event of the tube's machine; `begin` where the tube was under way before there were records. */
  event: string
  fromState: string | null
  toState: string
  /** When it happened, and when the product heard of it. */
  at: Temporal.Instant
  recordedAt: Temporal.Instant
  actorKind: string
  actorId: string | null
  actorRoles: string | null
  orderId: OrderId
  visitId: VisitId
  labId: LabId
  barcode: string | null
  reason: string | null
  /** SHA-256 of the link before, hex; empty for the first. */
  previous: string
  /** SHA-256 of `custodyText`, hex. */
  hash: string
}

/**
 * The canonical form of a link, whose SHA-256 is its hash: a line for each field in this order, an
 * absent value as the name alone, instants in UTC with six decimals. `custody_hash` in the database
 * computes the same.
 * Source: decision 195.
 */
export function custodyText(link: CustodyLink): string {
  return [
    'oxalate-custody-1',
    `tube=${link.tubeId}`,
    `number=${link.number}`,
    `previous=${link.previous}`,
    `event=${link.event}`,
    line('from', link.fromState),
    `to=${link.toState}`,
    `at=${micros(link.at)}`,
    `recorded=${micros(link.recordedAt)}`,
    `actor=${link.actorKind}`,
    line('id', link.actorId),
    line('roles', link.actorRoles),
    `order=${link.orderId}`,
    `visit=${link.visitId}`,
    `lab=${link.labId}`,
    line('barcode', link.barcode),
    line('reason', link.reason),
  ].join('\n')
}

function line(name: string, value: string | null): string {
  return value === null ? name : `${name}=${value}`
}

function micros(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 6 })
}
