import type { Changed, Created } from './changes.ts'
import { paise, sumPaise } from './money.ts'
import type { Updated } from './updated.ts'

/**
 * Several parts of one decision as one, in this order. What two of them claim of one payment is one
 * claim, because one statement changes a row once.
 */
export function joined(...parts: readonly Changed[]): Changed {
  const later = parts.flatMap(({ afterwards }) => (afterwards ? [afterwards] : []))
  return {
    claims: parts.flatMap(({ claims = [] }) => claims),
    transitions: parts.flatMap(({ transitions }) => transitions),
    created: listed<Created>(parts.map(({ created = {} }) => created)),
    updated: oneClaimEach(listed<Updated>(parts.map(({ updated = {} }) => updated))),
    journals: parts.flatMap(({ journals = [] }) => journals),
    stamps: parts.flatMap(({ stamps = [] }) => stamps),
    news: parts.flatMap(({ news = [] }) => news),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    noted: parts.flatMap(({ noted = [] }) => noted),
    ...(later.length > 0 && { afterwards: joined(...later) }),
  }
}

/** Rows by table, those of all parts together. Each name keeps its own rows. */
function listed<Named extends object>(parts: readonly Named[]): Named {
  const all = parts.flatMap((part): [string, readonly object[]][] => Object.entries(part))
  const named = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries(
    [...named].map(([name, some]) => [name, some.flatMap(([, rows]) => rows)]),
  ) as Named
}

function oneClaimEach({ claimed, ...updated }: Updated): Updated {
  if (!claimed) return updated
  const each = Map.groupBy(claimed, ({ id }) => id)
  const sums = [...each].map(([id, some]) => ({
    id,
    refunded: sumPaise(some.map(({ refunded }) => refunded)),
    chargedBack: sumPaise(some.map(({ chargedBack = paise(0) }) => chargedBack)),
  }))
  const moving = sums.filter(({ refunded, chargedBack }) => refunded !== 0 || chargedBack !== 0)
  return { ...updated, claimed: moving }
}
