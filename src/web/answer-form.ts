import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'

/** What `submit` makes of a form that went wrong. */
type Wrong = { data: SubmissionResult<string[]>; init: ResponseInit | null }

/**
 * Runs the form that was sent, known by the name of its button; one that came back goes into the
 * page with that name, so that of several forms the right one says what is wrong.
 */
export async function answerForm(
  request: Request,
  forms: Readonly<Record<string, () => Promise<Response | Wrong>>>,
) {
  const intent = (await request.clone().formData()).get('intent')
  if (typeof intent !== 'string' || !Object.hasOwn(forms, intent)) throw data(null, 400)
  const answer = await forms[intent]?.()
  if (!answer) throw data(null, 400)
  if (answer instanceof Response) return answer
  return data({ intent, result: answer.data }, answer.init ?? {})
}

/** What the address says was done, and which page of a list it asks for. */
export function asked(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}
