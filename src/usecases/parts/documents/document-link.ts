import { timingSafeEqual } from 'node:crypto'
import type { DocumentId } from '#src/domain/documents/document.ts'
import { LINK_LIFE } from '#src/domain/documents/inputs.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'

/** Who a link is for: a person, or whoever opens the form by its token. */
export type Viewer = UserId | DraftId

const CONTEXT = 'lab_documents.link'

type About = { id: DocumentId; viewer: Viewer }

/** A URL that shows one document to one viewer, for five minutes. Source: reliability S23. */
export function documentLink(
  { cipher, settings }: Pick<World, 'cipher' | 'settings'>,
  { id, viewer }: About,
  now: Temporal.Instant,
): { path: string; url: string; expiresAt: string } {
  const until = Math.floor(now.add(LINK_LIFE).epochMilliseconds / 1000)
  const path = `/lab-documents/${id}/${until}/${cipher.hash(signedIn({ id, viewer }, until), CONTEXT)}`
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(until * 1000).toString()
  return { path, url: `${settings.baseUrl}${path}`, expiresAt }
}

/** Whether a link was made for this viewer and has not expired. */
export function isLinkGood(
  { cipher }: Pick<World, 'cipher'>,
  about: About,
  { until, signature }: { until: number; signature: string },
  now: Temporal.Instant,
): boolean {
  const given = Buffer.from(signature)
  const isOurs = cipher
    .hashes(signedIn(about, until), CONTEXT)
    .map((wanted) => Buffer.from(wanted))
    // Their length is not secret; the comparison takes equally long wherever they differ.
    .some((wanted) => wanted.length === given.length && timingSafeEqual(wanted, given))
  return isOurs && until * 1000 > now.epochMilliseconds
}

function signedIn({ id, viewer }: About, until: number): string {
  return `${id}/${until}/${viewer}`
}
