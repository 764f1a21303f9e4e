import { type SQL, sql } from 'drizzle-orm'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { EarlierValue } from '#src/domain/results/delta-limit.ts'

/** How many earlier values of a test are looked at for one of the same unit and method. */
export const LOOKED_AT = 5

type Row = Omit<EarlierValue, 'collectedAt'> & {
  orderId: OrderId
  testCode: ItemCode
  collectedAt: string | null
}

/** When the sample was drawn that a value was measured from. */
export const drawnAt = sql`coalesce((select max(tube.collected_at) from tubes tube
    join tube_items of on of.tube_id = tube.id
    where of.test_item_id = item.id and tube.accession is not null and tube.state <> 'rejected'),
  ordered.collected_at)`

/** As the last report of its order names it. */
export const methodOnReport = sql`(select jsonb_path_query_first(version.body,
    '$.sections[*].results[*] ? (@.code == $code).method',
    jsonb_build_object('code', item.test_code)) #>> '{}'
  from report_versions version join reports report on report.id = version.report_id
  where report.order_id = ordered.id order by version.number desc limit 1)`

/**
 * The last signed numbers of these tests of an order's person at its lab, of other orders, latest
 * draw first: what a number that is entered is compared with. Never another lab's or another
 * person's, none of a withdrawn report.
 * Source: decision 224.
 */
export function comparableTo(orderId: SQL, codes: SQL) {
  const json = sql`coalesce((select json_agg(json_build_object('orderId', asking, 'testCode', code,
      'resultId', id, 'value', value, 'comparator', comparator, 'unit', unit, 'decimals', decimals,
      'method', method, 'collectedAt', drawn) order by drawn desc, id)
    from (select asked.id as asking, item.test_code as code, value.id, value.value,
        value.comparator, value.unit, value.decimals, coalesce(value.method, ${methodOnReport}) as method, ${drawnAt} as drawn,
        row_number() over (partition by item.test_code
          order by ${drawnAt} desc, value.id) as place
      from orders asked
        join orders ordered on ordered.patient_id = asked.patient_id
          and ordered.lab_id = asked.lab_id and ordered.id <> asked.id
        join test_items item on item.order_id = ordered.id and item.test_code in ${codes}
        join results value on value.test_item_id = item.id and value.is_current
      where asked.id = ${orderId} and value.value is not null
        and value.authorised_at is not null
        and not exists (select from reports gone
          where gone.order_id = ordered.id and gone.state = 'withdrawn')) as earlier
    where place <= ${sql.raw(String(LOOKED_AT))}), '[]')`
  return json.mapWith((rows: readonly Row[]) =>
    rows.map(({ collectedAt, ...row }) => ({
      ...row,
      collectedAt: collectedAt === null ? null : Temporal.Instant.from(collectedAt),
    })),
  )
}
