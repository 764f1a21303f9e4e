import { findOrganization } from '#src/db/queries/lab-applications.ts'
import { findLabRow } from '#src/db/queries/lab-life.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Product } from './people.ts'

/** A lab as it is kept, with its organization. */
export function registeredLab({ world }: Product, labId: LabId) {
  return world.db.transaction(async (tx) => {
    const lab = await findLabRow(tx, labId)
    const organization = lab && (await findOrganization(tx, lab.organizationId))
    if (!lab || !organization) throw new Error('the lab is there, and its organization')
    return { lab, organization }
  })
}

/** How many rows of a table fit a condition in SQL. */
export async function countRows({ pool }: Product, table: string, where = 'true'): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where ${where}`)
  return rows[0].n
}

/** Which files are there of those that are put from now on. */
export function watchedFiles({ world: { files } }: Product) {
  const there = new Set<string>()
  const { put, delete: remove } = files
  files.put = async (key, bytes) => {
    there.add(key)
    await put(key, bytes)
  }
  files.delete = async (key) => {
    there.delete(key)
    await remove(key)
  }
  return { left: () => [...there] }
}
