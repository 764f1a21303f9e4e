import type { Columns, Rows } from './rows.ts'

/** Another person of a lab, who signs for it. */
export async function keeperOf(rows: Rows, { lab_id }: Columns): Promise<unknown> {
  const { id } = await rows.insert('user')
  await rows.insert('signatories', { lab_id, user_id: id })
  await rows.insert('role_grants', { lab_id, user_id: id, role: 'lab-authoriser' })
  return id
}

/** A lot of reagent in use. */
export async function aConfirmedLot(rows: Rows, given: Columns = {}): Promise<Columns> {
  const lot = await rows.insert('reagent_lots', given)
  await rows.query(
    `update reagent_lots set decision = 'confirmed', decided_by = $2, decided_at = proposed_at,
      used_from = proposed_at, version = 2 where id = $1`,
    lot.id,
    await keeperOf(rows, lot),
  )
  return lot
}
