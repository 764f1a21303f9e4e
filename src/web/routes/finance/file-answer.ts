import { refusals } from '#src/usecases/refusal.ts'
import { orRefused } from '#src/web/refused-verb.ts'

type Kind = 'text/csv; charset=utf-8' | 'application/pdf'
type Made = { fileName: string } & ({ bytes: Uint8Array } | { csv: string })

/** A verb's file; a file address has no page for a refusal, so it answers the text. */
export async function fileAnswer(made: Promise<Made>, kind: Kind): Promise<Response> {
  const read = await orRefused(made)
  if (!read.ok) return new Response(read.refused.says, refusals[read.refused.refusal])
  const { answer } = read
  const isPdf = kind === 'application/pdf'
  return new Response('csv' in answer ? answer.csv : Uint8Array.from(answer.bytes), {
    headers: {
      'content-type': kind,
      'content-disposition': `${isPdf ? 'inline' : 'attachment'}; filename="${answer.fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

export const CSV = 'text/csv; charset=utf-8'
export const PDF = 'application/pdf'
