import { typedSteps } from '#src/domain/lab-applications/draft.ts'
import { refusalIn } from './refusal-answer.ts'
import { type Call, DRAFT_FIELD, draftRefOf, keepStep } from './doors.ts'
import { typedIn } from './read-typed.ts'
import { cookieHeader } from './act-on-form.ts'

/** Saves what a page posts by itself while somebody types; answers the time as JSON. */
export async function keepTyped(call: Call): Promise<Response> {
  const form = await call.request.formData()
  const step = typedSteps.find((one) => one === form.get('screen'))
  if (!step) return Response.json({ says: 'There is no such step.' }, { status: 400 })
  try {
    const ref = draftRefOf(call, form.get(DRAFT_FIELD))
    const { cookie, draftId, savedAt } = await keepStep(call, ref, {
      step,
      typed: typedIn(step, form),
    })
    const draft = call.door === 'office' ? draftId : undefined
    return Response.json({ savedAt, draft }, { headers: cookieHeader(cookie) })
  } catch (error) {
    const refused = refusalIn(error)
    if (!refused) throw error
    return Response.json({ says: refused.says }, { status: refused.status })
  }
}
