import { data, redirect } from 'react-router'
import { declaredTypeOf } from '#src/domain/documents/declared-type.ts'
import { type DocumentKind, documentKinds } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { ReviewDocument } from '#src/domain/documents/inputs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'
import type { Refused } from '#src/web/refused.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { type Act, acts, saidAddress } from './said.ts'

/** The lab, and the page that shows its documents. */
type Place = { verbs: App; labId: LabId; page: string }

const imageTypes: Readonly<Record<string, ImageType>> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }

/**
 * The document forms, answered by the page; and a masked image that the page's script sends as the
 * request body, answered as JSON.
 */
export async function changeDocuments(request: Request, place: Place): Promise<Response> {
  const declared = imageTypes[request.headers.get('content-type') ?? '']
  if (declared) return takeCovered(request, declared, place)
  const form = await request.formData()
  const kind = kindNamed(form.get('kind'))
  const act = acts.find((one) => one === form.get('intent'))
  if (!act) throw data(null, 400)
  const trouble = await forms[act](place, kind, form)
  const typed = wordsIn(form, 'reason') || wordsIn(form, 'declaration')
  return redirect(saidAddress(place.page, { kind, act, trouble, typed }))
}

function kindNamed(name: unknown): DocumentKind {
  const kind = documentKinds.find((one) => one === name)
  if (!kind) throw data(null, 404)
  return kind
}

async function takeCovered(request: Request, declared: ImageType, { verbs, labId }: Place) {
  const query = new URL(request.url).searchParams
  const kind = kindNamed(query.get('kind'))
  const bytes = new Uint8Array(await request.arrayBuffer())
  const isCovered = query.get('covered') === '1'
  const upload = { of: { labId }, kind, bytes, declared, isCovered }
  const added = await orRefused(verbs.addDocument(upload))
  if (added.ok) return Response.json({})
  const { refusal, says } = added.refused
  return Response.json({ trouble: refusal, says }, { status: refusals[refusal].status })
}

type Form = (place: Place, kind: DocumentKind, form: FormData) => Promise<RefusalCode | undefined>

const forms: Record<Act, Form> = { upload, declare, approve: review, refuse: review }

async function upload({ verbs, labId }: Place, kind: DocumentKind, form: FormData) {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return 'empty-image' as const
  // The type by the name; the verb compares it with the bytes.
  const declared = declaredTypeOf(file.name)
  if (!declared.ok) return 'not-an-image' as const
  const bytes = new Uint8Array(await file.arrayBuffer())
  const given = { of: { labId }, kind, bytes, declared: declared.value, isCovered: false }
  return troubleOf(await orRefused(verbs.addDocument(given)))
}

/** A file where text belongs counts as empty. */
function wordsIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function declare({ verbs, labId }: Place, kind: DocumentKind, form: FormData) {
  const declaration = wordsIn(form, 'declaration')
  return troubleOf(
    await orRefused(verbs.declareNotApplicable({ of: { labId }, kind, declaration })),
  )
}

async function review({ verbs }: Place, _: DocumentKind, form: FormData) {
  const isApproval = form.get('intent') === 'approve'
  const parsed = ReviewDocument.safeParse({
    documentId: form.get('documentId'),
    version: Number(form.get('version')),
    ...(isApproval
      ? {
          decision: 'approved',
          expiresOn: form.get('expiresOn') || undefined,
          registrationNumber: form.get('registrationNumber') || undefined,
        }
      : { decision: 'refused', reason: form.get('reason') }),
  })
  if (!parsed.success) return isApproval ? ('expiry-first' as const) : ('fields-disagree' as const)
  return troubleOf(await orRefused(verbs.reviewDocument(parsed.data)))
}

/** A person without permission gets the error page, not this one. */
const shut: readonly RefusalCode[] = ['sign-in-first', 'forbidden', 'not-found', 'suspended']

function troubleOf(tried: { ok: true } | { ok: false; refused: Refused }) {
  if (tried.ok) return undefined
  const { refusal } = tried.refused
  if (shut.includes(refusal)) throw data(tried.refused, refusals[refusal].status)
  return refusal
}
