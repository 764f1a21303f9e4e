import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'

/** The answer of `submit` to a form with errors. */
type Wrong = { data: SubmissionResult<string[]>; init: ResponseInit | null }

/**
 * Runs the posted form, identified by its button's name; a form with errors returns to the page
 * with that name, so that the right one of several shows them.
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

/** The query of the address: what was done, and which page of a list to show. */
export function asked(request: Request): URLSearchParams {
  return new URL(request.url).searchParams
}
