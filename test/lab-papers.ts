import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { AddDocument, DocumentsOf } from '#src/domain/documents/inputs.ts'
import { ProposeChange } from '#src/domain/labs/contract-proposal.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { PaperKind } from '#src/domain/labs/paper-proposal.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import type { Person } from './booking.ts'
import { aJpeg } from './images.ts'
import { visitor } from './lab-submission.ts'
import type { Product } from './people.ts'

const jpeg = await aJpeg()

/** An image as somebody uploads it; of an Aadhaar card, masked. */
export function aPicture(
  of: DocumentsOf,
  kind: DocumentKind = 'licence',
  more: Partial<AddDocument> = {},
): AddDocument {
  const isCovered = kind.startsWith('aadhaar') ? true : undefined
  return { of, kind, bytes: jpeg, declared: 'jpeg', isCovered, ...more }
}

/** A form that a visitor has begun. */
export async function aDraft(product: Product, actor: Actor = visitor) {
  const { token, draft } = await product.as(actor).startDraft({ door: 'applicant' })
  return { token: String(token), draftId: draft.draftId }
}

/** A new manager of a lab. */
export async function aManager(product: Product, labId: LabId): Promise<Person> {
  const { pool, world } = product
  const id = UserId.parse(world.chance.uuid())
  await pool.query(
    'insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true)',
    [id, 'Rekha Rao', `${id}@lab.example`],
  )
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id) values (gen_random_uuid(), $1, 'lab-manager', $2)`,
    [id, labId],
  )
  const grants = [{ role: 'lab-manager', labId, locationId: null }] as const
  return { kind: 'person', id, name: 'Rekha Rao', grants }
}

/** The stored documents of a kind, oldest first. */
export async function papersOf({ pool }: Product, of: { labId: string } | { draftId: string }) {
  const [column, id] =
    'labId' in of ? (['lab_id', of.labId] as const) : (['draft_id', of.draftId] as const)
  const { rows } = await pool.query<{ kind: string; state: string; file_key: string | null }>(
    `select kind, state, file_key from lab_documents where ${column} = $1 order by uploaded_at, id`,
    [id],
  )
  return rows
}

/** The image of a document, uploaded by a person of the lab or of the office. */
export async function aPaperOf(product: Product, by: Actor, labId: LabId, kind: DocumentKind) {
  const { id } = await product.as(by).addDocument(aPicture({ labId }, kind))
  return id
}

/** A lab's current documents, as the office sees them. */
export async function papersNow(product: Product, office: Actor, labId: LabId) {
  const { now } = await product.as(office).listChanges({ labId })
  if (!now) throw new Error('of one lab what holds is told')
  return now.papers
}

type Changes = { number?: string; from?: string; to?: string; scope?: readonly string[] }

/** Proposes another document, based on the current one and with its image uploaded. */
export async function aPaper(
  product: Product,
  by: Actor,
  labId: LabId,
  { kind, ...changes }: Changes & { kind: PaperKind },
): Promise<ProposeChange> {
  const documentId = await aPaperOf(product, by, labId, kind)
  const now = (await papersNow(product, by, labId))[kind]
  const shown = { labId, kind, documentId, version: now.version }
  const { from = '2026-01-01', to = '2030-12-31', number = 'MC-4412', scope = ['HB'] } = changes
  const days = kind === 'pcpndt' ? { to } : { from, to }
  const more = kind === 'accreditation' ? { scope } : {}
  return ProposeChange.parse({ ...shown, number, ...days, ...more })
}
