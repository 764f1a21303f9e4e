import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import { drawnAt, methodOnReport } from './comparable-results.ts'

/** An earlier value of another lab, as it was stored; an instant is ISO text. */
type Seen = {
  testItemId: TestItemId
  value: number
  comparator: Comparator | null
  /** UCUM. */
  unit: string | null
  decimals: number | null
  method: string | null
  collectedAt: string | null
}

/**
 * The values of other labs for which these values are held: only while the consent under which they
 * were compared is in force, and none of a report that was withdrawn since. Never whose they are.
 * Source: decision 254.
 */
export async function listSeenElsewhere(tx: Tx, resultIds: readonly ResultId[]): Promise<Seen[]> {
  const { rows } = await tx.execute<Seen>(sql`select held.test_item_id as "testItemId",
      value.value::float8 as value, value.comparator, value.unit, value.decimals,
      ${methodOnReport} as method, to_json(${drawnAt})#>>'{}' as "collectedAt"
    from elsewhere_comparisons c
      join comparison_consents consent on consent.id = c.consent_id and consent.withdrawn_at is null
      join results held on held.id = c.result_id
      join results value on value.id = c.of_result_id
      join test_items item on item.id = value.test_item_id
      join orders ordered on ordered.id = item.order_id
    where c.result_id in (select unnest(${sql.param([...resultIds])}::uuid[])) and c.is_held
      and not exists (select from reports gone
        where gone.order_id = ordered.id and gone.state = 'withdrawn')`)
  return rows
}
