import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { orRefused } from '#src/web/refused-verb.ts'

const types = { png: 'image/png', jpeg: 'image/jpeg' } as const

/** The photo itself, for its owner and for the pathologist: shown, never run, cached nowhere. */
export async function prescriptionAnswer(opening: ReturnType<App['openPrescription']>) {
  const opened = await orRefused(opening)
  if (!opened.ok) {
    const { refusal, says } = opened.refused
    return new Response(says, { status: refusals[refusal].status, headers: plain })
  }
  const { bytes, type } = opened.answer
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': types[type],
      'content-disposition': `inline; filename="prescription.${type === 'png' ? 'png' : 'jpg'}"`,
      'cache-control': 'no-store',
    },
  })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
