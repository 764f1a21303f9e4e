import { type DocumentKind, DocumentId } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { OpenDocument } from '#src/domain/documents/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { isRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isLinkGood } from '#src/usecases/parts/documents/document-link.ts'
import { openFile } from '#src/usecases/parts/files/keep-document.ts'
import {
  type Seen,
  seenByPerson,
  seenByToken,
} from '#src/usecases/parts/documents/seen-document.ts'

type Opened = { bytes: Uint8Array; type: ImageType; kind: DocumentKind; fileName: string }

/** Seconds since 1970, in our notation. */
const seconds = /^[1-9]\d{9,10}$/

/**
 * The image behind a link. The viewer's right is checked again; each opening is audited. An
 * expired, altered or foreign link is answered like a missing one, `not-found`.
 */
export async function openDocument(
  world: World,
  actor: Actor,
  link: OpenDocument,
): Promise<Opened> {
  const row = await inStep(world, actor, async (step) => {
    const seen = await seenThrough(step, link)
    const { id, kind } = seen
    await audit(world, step.tx, actor, 'document:read', id, { kind, as: 'picture' })
    return seen
  })
  if (row.type === null) throw new Error('a row with a file has no type')
  const bytes = await openFile(world, row)
  return { bytes, type: row.type, kind: row.kind, fileName: fileNameOf(row.kind, row.type) }
}

/** By token and as a person: a link is for one of the two, and its signature tells which. */
async function seenThrough(step: Step, link: OpenDocument): Promise<Seen['row']> {
  const id = DocumentId.safeParse(link.documentId)
  if (!id.success || !seconds.test(link.until)) throw new Refusal('not-found')
  const { token, signature } = link
  const until = Number(link.until)
  const ways = [
    ...(token === undefined ? [] : [() => seenByToken(step, id.data, token)]),
    ...(step.actor.kind === 'person' ? [() => seenByPerson(step, id.data)] : []),
  ]
  for (const see of ways) {
    const seen = await orMissing(see)
    const about = seen && { id: seen.row.id, viewer: seen.viewer }
    if (about && isLinkGood(step.world, about, { until, signature }, step.now)) return seen.row
  }
  throw new Refusal('not-found')
}

async function orMissing(see: () => Promise<Seen>): Promise<Seen | undefined> {
  try {
    return await see()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Contains nothing of the file's original name. */
function fileNameOf(kind: DocumentKind, type: ImageType) {
  return `${kind}.${type === 'png' ? 'png' : 'jpg'}`
}
