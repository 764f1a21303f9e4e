import type { MachineName } from '#src/domain/machines.ts'
import type { Product } from './people.ts'

/** The transitions of one row by verbs, oldest first, each as «from event to». */
export async function stepsOf({ pool }: Product, machine: MachineName, entityId: string) {
  const { rows } = await pool.query(
    `select from_state || ' ' || event || ' ' || to_state as step from events
     where machine = $1 and entity_id = $2 and from_state is not null order by id`,
    [machine, entityId],
  )
  return rows.map(({ step }) => String(step))
}
