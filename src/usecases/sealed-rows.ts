import type { Created as StoredRows } from '#src/db/queries/created-tables.ts'
import type { Created } from '#src/domain/changes.ts'
import { sealContext, sealedOf, versionContext } from './parts/reports/signed-content.ts'
import type { World } from './world.ts'

/**
 * New rows as they are stored: a signature's hash and a report version's content under the
 * product's seal. Sealing is no part of a decision.
 * Source: decision 037; decision 104.
 */
export function sealedRows({ cipher }: Pick<World, 'cipher'>, created: Created): StoredRows {
  const { signature, reportVersion, ...rows } = created
  return {
    ...rows,
    ...(signature && {
      signature: signature.map((row) => ({
        ...row,
        seal: cipher.seal(row.hash, sealContext(row.id)),
      })),
    }),
    ...(reportVersion && {
      reportVersion: reportVersion.map((row) => ({
        ...row,
        seal: cipher.seal(sealedOf(row), versionContext(row.id)),
      })),
    }),
  }
}
