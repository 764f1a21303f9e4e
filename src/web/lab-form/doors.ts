import { data, type RouterContextProvider } from 'react-router'
import { DraftId, type TypedStep } from '#src/domain/lab-applications/draft.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { Typed } from '#src/domain/lab-applications/typed.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import type { Refused } from '#src/web/refused.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { draftCookie, draftTokenOf } from './draft-cookie.ts'
import type { DoorName } from './screens.ts'

/** One request to either form. */
export type Call = {
  door: DoorName
  request: Request
  context: Readonly<RouterContextProvider>
}

export type DraftView = Awaited<ReturnType<App['viewDraft']>>

/** The field with which the office's pages name their draft. */
export const DRAFT_FIELD = 'draft'

/**
 * The draft of a request: an applicant's by the cookie, the office's by the page's field.
 * Undefined: none yet.
 */
export function draftRefOf({ door, request }: Call, said: unknown): DraftRef | undefined {
  if (door === 'public') {
    const token = draftTokenOf(request)
    return token === undefined ? undefined : { token }
  }
  if (typeof said !== 'string' || said === '' || said === 'new') return undefined
  const draftId = DraftId.safeParse(said)
  if (!draftId.success) throw data(null, 404)
  return { draftId: draftId.data }
}

type Kept = { ref: DraftRef; cookie: string | undefined; draftId: DraftId; savedAt: string }

/**
 * Saves one step in its current state, in a new draft where there is none: a cookie whose draft is
 * gone creates a new one too. A refusal is thrown as an answer.
 */
export async function keepStep(
  call: Call,
  ref: DraftRef | undefined,
  { step, typed }: { step: TypedStep; typed: Typed },
): Promise<Kept> {
  const verbs = call.context.get(app)
  if (ref) {
    const saved = await orRefused(verbs.saveDraft({ ...ref, step, typed }))
    if (saved.ok) {
      const { draftId, savedAt } = saved.answer
      const cookie = 'token' in ref ? draftCookie(ref.token) : undefined
      return { ref, cookie, draftId, savedAt }
    }
    if (saved.refused.refusal !== 'not-found' || call.door === 'office')
      throw asAnswer(saved.refused)
  }
  return beginWith(call, { step, typed })
}

async function beginWith(
  { door, request, context }: Call,
  first: { step: TypedStep; typed: Typed },
) {
  const origin = request.headers.get('x-real-ip') ?? undefined
  const { token, draft } = await context.get(app).startDraft({
    door: door === 'public' ? 'applicant' : 'office',
    origin,
    first,
  })
  const { draftId, savedAt } = draft
  const ref = token === null ? { draftId } : { token }
  return { ref, cookie: token === null ? undefined : draftCookie(token), draftId, savedAt }
}

/** The draft itself; undefined where it no longer exists. */
export async function draftBehind(
  { context }: Call,
  ref: DraftRef | undefined,
): Promise<DraftView | undefined> {
  if (!ref) return undefined
  const viewed = await orRefused(context.get(app).viewDraft(ref))
  if (viewed.ok) return viewed.answer
  if (viewed.refused.refusal === 'not-found') return undefined
  throw asAnswer(viewed.refused)
}

function asAnswer(refused: Refused) {
  return data(refused, refusals[refused.refusal].status)
}

/** The reference of a draft that was opened already. */
export function refOf(call: Call, { draftId }: Pick<DraftView, 'draftId'>): DraftRef {
  return call.door === 'office' ? { draftId } : (draftRefOf(call, undefined) ?? { draftId })
}
