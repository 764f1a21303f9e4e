import { findOrganization } from '#src/db/queries/lab-applications/lab-applications.ts'
import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Product } from './people.ts'

/** A lab as stored, with its organization. */
export function registeredLab({ world }: Product, labId: LabId) {
  return world.db.transaction(async (tx) => {
    const lab = await findLabRow(tx, labId)
    const organization = lab && (await findOrganization(tx, lab.organizationId))
    if (!lab || !organization) throw new Error('the lab is there, and its organization')
    return { lab, organization }
  })
}

/** The number of a table's rows that match an SQL condition. */
export async function countRows({ pool }: Product, table: string, where = 'true'): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where ${where}`)
  return rows[0].n
}

/** Which of the files stored from now on exist. */
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
