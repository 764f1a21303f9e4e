import { BreakId, type BreakKind } from '#src/domain/reconciliation/break.ts'
import type { Product } from './people.ts'

type Of = { day: Temporal.PlainDate; kind: BreakKind; key: string }

/** An open break of a day, as its comparison stores it; the one that stands already, if any. */
export async function aBreak(product: Product, { day, kind, key }: Of): Promise<BreakId> {
  const of = [day.toString(), kind, key]
  await product.asOwner(
    `insert into reconciliation_breaks (id, day, kind, key, state, found_at)
     values ($1, $2, $3, $4, 'open', $5) on conflict do nothing`,
    [product.world.chance.uuid(), ...of, product.clock.at().toString()],
  )
  const { rows } = await product.pool.query(
    'select id from reconciliation_breaks where day = $1 and kind = $2 and key = $3',
    of,
  )
  return BreakId.parse(rows[0].id)
}
