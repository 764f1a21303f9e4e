import { redirect } from 'react-router'
import { z } from 'zod'
import { MOST_TOGETHER, ProposeTime } from '#src/domain/proposals/proposal.ts'
import type { App } from '#src/usecases/index.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'
import { submit } from '#src/web/form.ts'
import { refusalWords } from '#src/web/refusals.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

const Visit = ProposeTime.omit({ reason: true })

/** One visit as the page shows it: its id, its version and the hour it would get. */
const Row = z
  .string()
  .max(120)
  .transform((text, context) => {
    const [visitId, version, startsAt] = text.split(' ')
    const parsed = Visit.safeParse({ visitId, version: Number(version), startsAt })
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'This is no visit of the page.' })
    return z.NEVER
  })

const ProposeTimes = z.strictObject({
  row: z.array(Row).min(1).max(MOST_TOGETHER),
  reason: ProposeTime.shape.reason,
})

/**
 * Proposes each chosen visit its hour, one after the other. The page says of each that could
 * not be asked why, and its row shows what can be proposed now.
 */
export const proposeEach = (request: Request, { proposeTime }: App) =>
  submit(
    request,
    ProposeTimes,
    async ({ row, reason }) => {
      const refused = []
      for (const visit of row) {
        const answer = await orRefused(proposeTime({ ...visit, reason }))
        if (!answer.ok) refused.push(`${visit.visitId} ${answer.refused.refusal}`)
      }
      const { pathname, searchParams } = new URL(request.url)
      searchParams.set('asked', String(row.length - refused.length))
      searchParams.delete('refused')
      for (const one of refused) searchParams.append('refused', one)
      return redirect(`${pathname.replace(/\.data$/, '')}?${searchParams}`)
    },
    { words: { row: m.propose_row_wrong } },
  )

/** Why visits could not be asked about, by their id; words of no refusal are left out. */
export function refusedIn(params: URLSearchParams) {
  return params.getAll('refused').flatMap((text) => {
    const [visitId, code = ''] = text.split(' ')
    return isCode(code) ? [{ visitId, says: refusalWords(code) }] : []
  })
}

function isCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}
