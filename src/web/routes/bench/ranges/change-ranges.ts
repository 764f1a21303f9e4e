import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ConfirmRanges, WithdrawRange } from '#src/domain/results/judging/range-standing.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { refusedIn } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** One test as named by a checkbox of the page: code, version, fingerprint. */
const Chosen = z.string().transform((box) => {
  const [testCode, version, fingerprint] = box.split('/')
  return { testCode, version: Number(version), fingerprint }
})
const ConfirmForm = z
  .strictObject({ test: z.array(Chosen).min(1) })
  .transform(({ test }) => ({ tests: test }))
  .pipe(ConfirmRanges)

const WithdrawForm = WithdrawRange.extend({ testCode: ItemCode })

/** The page's two forms, by their button; returns to the same page. */
export async function changeRanges(request: Request, verbs: App) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'withdraw')
    return submit(request, WithdrawForm, async (input) => {
      await sayingWhich(() => verbs.withdrawRangeConfirmation(input))
      return back(request, 'withdrawn')
    })
  return submit(
    request,
    ConfirmForm,
    async (input) => {
      await sayingWhich(() => verbs.confirmRanges(input))
      return back(request, 'confirmed')
    },
    { words: { test: m.ranges_choose_one } },
  )
}

function back(request: Request, done: string) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('done', done)
  return redirect(`${pathname}?${searchParams}`)
}

/** Names the tests that changed meanwhile. */
async function sayingWhich(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    if (refused?.refusal !== 'stale') throw error
    const tests = String(refused.facts?.tests ?? '')
    throw data({ ...refused, says: m.ranges_stale({ tests }) }, 409)
  }
}
