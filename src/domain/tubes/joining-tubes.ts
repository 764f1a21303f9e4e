import { areOneMoment } from '#src/domain/catalogue/collection-event.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { BloodLimit } from './blood-limit.ts'
import { tooMuchBlood } from './blood-plan.ts'
import type { TubeId } from './tube.ts'
import {
  bloodOf,
  needOf,
  type PlannedTube,
  planTubes,
  tooMuch,
  type Types,
  typeFor,
  usableMl,
  type WantedTube,
} from './tube-plan.ts'

/** A tube that is to be drawn already, with the tests it serves. */
export type StandingTube = { id: TubeId; tubeTypeCode: string; items: readonly WantedTube[] }

type Wanted = WantedTube & {
  name: string
  /** It never joins a tube that others wait for: something is asked at its draw, or must be consented to. */
  isApart: boolean
}

/** Tests in tubes that are to be drawn already, and the tubes to be drawn besides. */
export type JoinedTubes<Item> = {
  joined: { tubeId: TubeId; item: Item }[]
  planned: PlannedTube<Item>[]
}

type Room = {
  standing: readonly StandingTube[]
  types: Types
  /** A child's limit, and how much more may be drawn on this visit, in millilitres. */
  child: { limit: BloodLimit; roomMl: number } | undefined
}

/**
 * The tubes for tests that join an order: those that are to be drawn already, as far as they have room,
 * otherwise the fewest new ones. Refuses `too-much-blood` where a child would give more than is safe.
 * Source: model, "Tube"; decisions 035, 044 and 211.
 */
export function joinedTubes<Item extends Wanted>(
  items: readonly Item[],
  room: Room,
): { ok: true; value: JoinedTubes<Item> } | Refused<'too-much-blood'> {
  const { types, child } = room
  const full = joining(items, room, false)
  if (!child) return { ok: true, value: full }
  const { limit, roomMl } = child
  if (!limit.isSmallFirst && bloodOf(full.planned, types) <= roomMl)
    return { ok: true, value: full }
  const small = joining(items, room, true)
  const plannedMl = bloodOf(small.planned, types)
  if (plannedMl <= roomMl) return { ok: true, value: small }
  const drop = tooMuch(small.planned, types, roomMl).map(({ name }) => name)
  return tooMuchBlood(plannedMl, roomMl, drop)
}

function joining<Item extends Wanted>(
  items: readonly Item[],
  { standing, types }: Room,
  isSmall: boolean,
): JoinedTubes<Item> {
  const tubes = standing.map((tube) => ({ ...tube, leftMl: leftIn(tube, types) }))
  const joined: { tubeId: TubeId; item: Item }[] = []
  const rest = items.filter((item) => {
    const type = typeFor(item, types, isSmall)
    const need = type ? needOf(item, type) : 0
    const code = type?.code ?? item.tubeTypeCode
    const fitting = tubes.find(
      (tube) => tube.tubeTypeCode === code && tube.leftMl >= need && isAtMoment(tube, item),
    )
    if (item.isApart || !fitting) return true
    fitting.leftMl -= need
    fitting.items = [...fitting.items, item]
    joined.push({ tubeId: fitting.id, item })
    return false
  })
  return { joined, planned: planTubes(rest, types, { isSmall }) }
}

function leftIn({ tubeTypeCode, items }: StandingTube, types: Types): number {
  const type = types.get(tubeTypeCode)
  return items.reduce((left, item) => left - (type ? needOf(item, type) : 0), usableMl(type))
}

function isAtMoment({ items }: Pick<StandingTube, 'items'>, { collectionEvent }: WantedTube) {
  return items.every((item) => areOneMoment(item.collectionEvent, collectionEvent))
}
