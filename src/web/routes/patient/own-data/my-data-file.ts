import { redirect } from 'react-router'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/my-data-file'
import { askedAgain, proofIn } from './owner-proof.ts'

export const loader = () => redirect('/my-data')

/** The file itself, once the owner has proved their identity. */
export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { isByPassword } = await verbs.viewErasure()
  const proof = await proofIn(request)
  const wrong = isByPassword ? 'password-again' : 'wrong-code'
  if (!proof) return askedAgain('/my-data', wrong, proof)
  const made = await orRefused(verbs.exportData(proof))
  if (!made.ok) return askedAgain('/my-data', made.refused.refusal, proof)
  return new Response(JSON.stringify(made.answer, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="oxalate-my-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
