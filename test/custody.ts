import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { TubeStands } from '#src/domain/tubes/custody-chain.ts'
import { type CustodyLink, custodyText } from '#src/domain/tubes/custody-link.ts'
import { tubeMachine, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { idOf } from './on-the-bench.ts'

const start = Temporal.Instant.from('2026-11-24T01:42:00Z')
const orderId = OrderId.parse(idOf(2))

export function hashed(link: CustodyLink): CustodyLink {
  return { ...link, hash: sha256(custodyText(link)) }
}

/** A record by a walk through the machine: each choice takes one of the edges there are. */
export function aRecord(choices: readonly number[]): { links: CustodyLink[]; tube: TubeStands } {
  const links: CustodyLink[] = []
  let state: TubeState = 'planned'
  for (const choice of choices) {
    const edges: Readonly<Record<string, TubeState>> = tubeMachine[state]
    const events: readonly string[] = allowedEvents(tubeMachine, state)
    const event: string | undefined = events[choice % events.length]
    const to: TubeState | undefined = event === undefined ? undefined : edges[event]
    if (!event || !to) break
    links.push(linkAfter(links, { event, fromState: state, toState: to }))
    state = to
  }
  return { links, tube: standsAfter(links, state) }
}

type Edge = Pick<CustodyLink, 'event' | 'fromState' | 'toState'>

export function linkAfter(links: readonly CustodyLink[], edge: Edge): CustodyLink {
  const at = start.add({ minutes: links.length })
  return hashed({
    tubeId: TubeId.parse(idOf(1)),
    number: links.length + 1,
    ...edge,
    at,
    recordedAt: at.add({ seconds: 2 }),
    actorKind: 'person',
    actorId: idOf(5),
    actorRoles: 'phlebotomist',
    orderId,
    visitId: VisitId.parse(idOf(3)),
    labId: LabId.parse(idOf(4)),
    barcode: edge.toState === 'planned' ? null : 'OX26-000001',
    reason: edge.event === 'reject' ? 'clotted' : null,
    previous: links.at(-1)?.hash ?? '',
    hash: '',
  })
}

function standsAfter(links: readonly CustodyLink[], state: TubeState): TubeStands {
  const when = (event: string) => links.find((link) => link.event === event)?.at ?? null
  return {
    state,
    orderId,
    barcode: links.at(-1)?.barcode ?? null,
    collectedAt: when('collect'),
    handedOverAt: when('hand-over'),
    acceptedAt: when('accept'),
    lostAt: when('lose'),
    storedAt: when('store'),
    disposedAt: when('dispose'),
  }
}
