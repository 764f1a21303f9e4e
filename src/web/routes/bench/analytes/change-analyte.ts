import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { refusedIn } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { AnalyteForm } from './analyte-form.ts'

/** Proposes what was typed; asked for more rows, answers the form as typed. */
export async function proposeTyped(request: Request, verbs: App, testCode: ItemCode) {
  const form = await request.clone().formData()
  if (form.get('intent') === 'rows') {
    const { payload } = parseWithZod(form, { schema: AnalyteForm })
    return data({ initialValue: payload, error: {} }, 200)
  }
  return submit(
    request,
    AnalyteForm,
    async (input) => {
      const wrong = await wrongIn(() => verbs.proposeAnalyte({ testCode, ...input }))
      return wrong ?? redirect(`/lab/analytes/${testCode}?done=proposed`)
    },
    { words: { from: m.analytes_age_form, to: m.analytes_age_form } },
  )
}

/** A refusal that names a field goes beside it, under the name that it has in the form. */
async function wrongIn(act: () => Promise<unknown>) {
  try {
    await act()
    return undefined
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    const names = Object.keys(refused?.fields ?? {})
    if (!refused || names.length === 0) throw error
    return { wrong: Object.fromEntries(names.map((name) => [inForm(name), [refused.says]])) }
  }
}

/** `rules.ranges.2` is `ranges[2]` in the form. */
function inForm(path: string): string {
  return path.replace(/^rules\./, '').replace(/^(ranges|limits)\.(\d+)$/, '$1[$2]')
}
