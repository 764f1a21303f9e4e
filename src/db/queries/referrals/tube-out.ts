import { sql } from 'drizzle-orm'
import { tubes } from '#src/db/schema/tubes.ts'

/** The lab that has a tube itself, of one with an open test first; null: its own, or nobody. */
export const tubeOut = sql<{ lab: string; isOpen: boolean } | null>`(select
  json_build_object('lab', partner.name, 'isOpen', away.is_open)
  from labs_with_tube(${tubes.id}) away join labs partner on partner.id = away.partner_id
  order by away.is_open desc, partner.id limit 1)`

/** Whether a tube itself is at another lab, as a column of a statement over tubes. */
export const isTubeOut = sql<boolean>`exists (select from labs_with_tube(${tubes.id}))`
