import { data, redirect } from 'react-router'
import { declaredTypeOf } from '#src/domain/documents/declared-type.ts'
import { type DocumentKind, documentKinds } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { typedSteps } from '#src/domain/lab-applications/draft.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { cookieHeader } from './act-on-form.ts'
import { type Call, DRAFT_FIELD, draftBehind, draftRefOf, keepStep } from './doors.ts'
import { isPictureTrouble, type PictureTrouble } from './picture-trouble.ts'
import { textIn, typedIn } from './read-typed.ts'
import { refusalIn } from './refusal-answer.ts'
import { formAddress, type Screen, screenNamed } from './screens.ts'

const imageTypes: Readonly<Record<string, ImageType>> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }

/**
 * One image of a draft: as the request body from the page's script, answered as JSON; or with the
 * page's form where there is no script, answered by the page. Likewise removing it, and declaring
 * that there is none.
 */
export async function takeDocument(call: Call): Promise<Response> {
  const query = new URL(call.request.url).searchParams
  const kind = documentKinds.find((one) => one === query.get('kind'))
  if (!kind) throw data(null, 404)
  const type = imageTypes[call.request.headers.get('content-type') ?? '']
  if (!type) return takeForm(call, kind)
  const ref = draftRefOf(call, query.get(DRAFT_FIELD))
  if (!ref) return Response.json({ trouble: 'failed' }, { status: 404 })
  const bytes = new Uint8Array(await call.request.arrayBuffer())
  const isCovered = query.get('covered') === '1'
  const trouble = await add(call, { of: ref, kind, bytes, declared: type, isCovered })
  return Response.json(trouble ?? {}, { status: trouble ? trouble.status : 200 })
}

type Given = {
  of: DraftRef
  kind: DocumentKind
  bytes: Uint8Array
  declared: ImageType
  isCovered: boolean
}

type Failed = { trouble: PictureTrouble; says: string; status: number }

async function add({ context }: Call, given: Given): Promise<Failed | undefined> {
  try {
    await context.get(app).addDocument(given)
    return undefined
  } catch (error) {
    const refused = refusalIn(error)
    if (!refused) throw error
    const { says, status, fields = {} } = refused
    const trouble = Object.values(fields).find(isPictureTrouble) ?? 'failed'
    return { trouble, says, status }
  }
}

/** The complete form comes with it: without a script nothing else saves what is typed. */
async function takeForm(call: Call, kind: DocumentKind): Promise<Response> {
  const form = await call.request.formData()
  const screen = screenNamed(call.door, textIn(form, 'screen')) ?? 'branch'
  const { ref, cookie } = await keepAlong(call, form, screen)
  const trouble = await actOn(call, { form, kind, ref })
  const draft = 'draftId' in ref ? ref.draftId : undefined
  const query = { draft, trouble: trouble && `${kind}:${trouble}` }
  const address = formAddress(call.door, screen, query)
  return redirect(`${address}#lab-document-${kind}`, { headers: cookieHeader(cookie) })
}

async function keepAlong(call: Call, form: FormData, screen: Screen) {
  const ref = draftRefOf(call, form.get(DRAFT_FIELD))
  const step = typedSteps.find((one) => one === screen)
  if (step) return keepStep(call, ref, { step, typed: typedIn(step, form) })
  if (!ref) throw data(null, 404)
  return { ref, cookie: undefined }
}

type Asked = { form: FormData; kind: DocumentKind; ref: DraftRef }

async function actOn(call: Call, { form, kind, ref }: Asked): Promise<PictureTrouble | undefined> {
  const intent = form.get('intent')
  if (intent === `remove:${kind}`) return remove(call, kind, ref)
  if (intent === `declare:${kind}`) return declare(call, { form, kind, ref })
  const file = form.get(`file.${kind}`)
  if (!(file instanceof File) || file.size === 0) return 'none'
  // The type by the name; the verb compares it with the bytes.
  const declared = declaredTypeOf(file.name)
  if (!declared.ok) return 'file-type-not-taken'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const given = { of: ref, kind, bytes, declared: declared.value, isCovered: false }
  return (await add(call, given))?.trouble
}

async function remove(call: Call, kind: DocumentKind, ref: DraftRef) {
  const draft = await draftBehind(call, ref)
  const document = draft?.documents.find((one) => one.kind === kind)
  if (!document) return undefined
  const { removeDocument } = call.context.get(app)
  return failedUnless(await orRefused(removeDocument({ of: ref, documentId: document.id })))
}

async function declare(call: Call, { form, kind, ref }: Asked) {
  const declaration = textIn(form, `declaration.${kind}`).trim()
  if (declaration.length < 3) return 'declare' as const
  const { declareNotApplicable } = call.context.get(app)
  return failedUnless(await orRefused(declareNotApplicable({ of: ref, kind, declaration })))
}

function failedUnless({ ok }: { ok: boolean }) {
  return ok ? undefined : ('failed' as const)
}
