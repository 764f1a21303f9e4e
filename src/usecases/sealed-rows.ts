import type { Created as StoredRows } from '#src/db/queries/changes/created-tables.ts'
import type { Created } from '#src/domain/changes.ts'
import { sealedOf } from '#src/domain/reports/version-fault.ts'
import { sealContext, versionContext } from './parts/reports/signed-content.ts'
import { sealRevision } from './parts/reports/sealed-revision.ts'
import type { World } from './world.ts'

/**
 * New rows as they are stored: a signature's hash and a report version's content under the
 * product's seal, and the values of a draft sealed. Sealing is no part of a decision.
 * Source: decision 037; decision 104.
 */
export function sealedRows(world: Pick<World, 'cipher'>, created: Created): StoredRows {
  const { cipher } = world
  const { signature, reportVersion, revision, ...rows } = created
  return {
    ...rows,
    ...(signature && {
      signature: signature.map((row) => ({
        ...row,
        seal: cipher.seal(row.hash, sealContext(row.id)),
      })),
    }),
    ...(revision && {
      revision: revision.map(({ proposal, ...row }) => ({
        ...row,
        ...(proposal && { proposalSealed: sealRevision(world, row.id, proposal) }),
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
