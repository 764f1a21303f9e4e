import type { QuoteId } from '#src/domain/bookings/booking.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { JoinedClaim } from '#src/db/queries/changes/claims.ts'
import type { Rows } from '#src/db/queries/changes/save-changes.ts'

const joinable: ReadonlySet<string> = new Set<keyof Rows>([
  'claims',
  'transitions',
  'created',
  'events',
  'messages',
  'audit',
  'others',
])

/**
 * What several decisions write, as one statement writes it. Each hour occurs once, with all its
 * places, because a statement changes a row once: of two changes only one would take effect.
 * Throws for what cannot be joined; the decisions are then saved one by one.
 * Source: decision 157.
 */
export function joinedRows(all: readonly Rows[]): Rows {
  for (const rows of all) refuseOthers(rows)
  const audits = all.flatMap(({ audit, others = [] }) => [...others, ...(audit ? [audit] : [])])
  const last = audits.pop()
  return {
    claims: joinedClaims(all.flatMap(({ claims = [] }) => claims)),
    transitions: all.flatMap(({ transitions }) => transitions),
    created: joinedCreated(all),
    events: all.flatMap(({ events }) => events),
    messages: all.flatMap(({ messages = [] }) => messages),
    others: audits,
    ...(last && { audit: last }),
  }
}

function refuseOthers(rows: Rows) {
  const held = Object.entries(rows).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
  const other = held.find(([name]) => !joinable.has(name))
  if (other) throw new Error(`${other[0]} of several decisions are not joined`)
}

/** The new rows of each table; every name keeps its rows' shape. */
function joinedCreated(all: readonly Rows[]): NonNullable<Rows['created']> {
  const joined: Record<string, object[]> = {}
  for (const { created = {} } of all)
    for (const [name, rows] of Object.entries(created))
      joined[name] = [...(joined[name] ?? []), ...rows]
  return joined
}

function joinedClaims(claims: NonNullable<Rows['claims']>): JoinedClaim[] {
  const places = new Map<SlotId, number>()
  const quotes: { id: QuoteId; at: Temporal.Instant }[] = []
  for (const claim of claims)
    if (claim.of === 'slot' && !claim.isChosen)
      places.set(claim.id, (places.get(claim.id) ?? 0) + 1)
    else if (claim.of === 'quote') quotes.push({ id: claim.id, at: claim.at })
    else throw new Error(`claims of ${claim.of} are not joined`)
  const hours = [...places].map(([id, taken]) => ({ id, places: taken }))
  return [
    { of: 'slots', rows: hours },
    { of: 'quotes', rows: quotes },
  ]
}
