import { data, redirect } from 'react-router'
import { OpenShare, ShareToken } from '#src/domain/shares/share.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/shared-pdf'

/** A file address has no page: its link has. */
export function loader({ params }: Route.LoaderArgs) {
  const token = ShareToken.safeParse(params.token)
  if (!token.success) throw data(null, 404)
  return redirect(`/shared/${token.data}`)
}

/** The PDF of a shared report, for the PIN that was just typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const input = OpenShare.safeParse({ token: params.token, pin: form.get('pin') })
  if (!input.success) return said(m.report_shared_pin_wrong(), 422)
  const read = await orRefused(context.get(app).openShareFile(input.data))
  if (!read.ok) return said(read.refused.says, refusals[read.refused.refusal].status)
  const { bytes, fileName } = read.answer
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...private_,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

const private_ = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

function said(words: string, status: number): Response {
  const headers = { ...private_, 'content-type': 'text/plain; charset=utf-8' }
  return new Response(words, { status, headers })
}
