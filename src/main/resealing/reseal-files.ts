import { createHash } from 'node:crypto'
import type pg from 'pg'
import { keyIdIn } from '#src/adapters/cipher.ts'
import type { Cipher, Files } from '#src/usecases/world.ts'
import type { Sealed } from './reseal-columns.ts'

/** Files of a table: a row names one, with the hash of the sealed bytes. */
type Kind = { table: string; key: string; hash: string; context: string }

const kinds: readonly Kind[] = [
  {
    table: 'report_versions',
    key: 'pdf_key',
    hash: 'pdf_hash',
    context: 'report_versions.pdf:',
  },
  {
    table: 'lab_documents',
    key: 'file_key',
    hash: 'sha256',
    context: 'lab_documents.file:',
  },
  {
    table: 'prescriptions',
    key: 'file_key',
    hash: 'sha256',
    context: 'prescriptions.file:',
  },
]

type Ports = { owner: pg.Pool; files: Files; ring: Cipher; alone: Cipher }
type Named = { id: string; key: string; hash: string }

/** Reseals every file under the present key, in place: its content never changes. */
export async function resealFiles(ports: Ports): Promise<Sealed[]> {
  const results: Sealed[] = []
  for (const kind of kinds) results.push(await resealKind(ports, kind))
  return results
}

async function resealKind(ports: Ports, kind: Kind): Promise<Sealed> {
  const result = { kind: `files of ${kind.table}`, anew: 0, there: 0, left: 0 }
  // Files from before sealing end in `.pdf`; the worker's clock seals those.
  const { rows } = await ports.owner.query<Named>(
    `select id, ${kind.key} as key, ${kind.hash} as hash from ${kind.table}
     where ${kind.key} is not null and ${kind.key} not like '%.pdf' order by id`,
  )
  for (const named of rows) {
    const outcome = await resealFile(ports, kind, named).catch(() => 'left' as const)
    if (outcome === 'gone') continue
    result.there += 1
    if (outcome === 'anew') result.anew += 1
    if (outcome === 'left') result.left += 1
  }
  return result
}

/** Under its row's lock: a file whose row is being removed is not written again afterwards. */
async function resealFile({ owner, ...ports }: Ports, kind: Kind, named: Named) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `select from ${kind.table} where id = $1 and ${kind.key} = $2 for key share`,
      [named.id, named.key],
    )
    return rowCount === 1 ? await rewritten(ports, kind.context + named.id, named) : 'gone'
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function rewritten(
  { files, ring, alone }: Omit<Ports, 'owner'>,
  context: string,
  { key, hash }: Named,
) {
  const kept = await files.get(key)
  const isOld = keyIdIn(kept) !== ring.keyId
  if (isOld) {
    const opened = ring.openBytes(kept, context)
    if (sha256Of(opened) !== hash) return 'left'
    await files.put(key, ring.sealBytes(opened, context))
  }
  // Read again: the current file counts.
  const opened = alone.openBytes(isOld ? await files.get(key) : kept, context)
  if (sha256Of(opened) !== hash) return 'left'
  return isOld ? 'anew' : 'already'
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
