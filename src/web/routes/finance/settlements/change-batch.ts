import { data, redirect } from 'react-router'
import { z } from 'zod'
import { LONGEST_FILE, LONGEST_FILE_MEGABYTES } from '#src/domain/settlement/inputs.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

const Signed = z.strictObject({ password: z.string().min(1).max(128) })

/** Finance's actions on one batch: approve, withdraw, or import the bank's answer. */
export async function changeBatch(request: Request, verbs: App, batchId: BatchId) {
  const form = await request.clone().formData()
  if (form.get('intent') === 'utrs') return importFile(verbs, form.get('file'))
  const back = (done: string) => () => redirect(`/finance/settlements/${batchId}?done=${done}`)
  return answerForm(request, {
    approve: () =>
      submit(
        request,
        Signed,
        (input) => verbs.approveBatch({ batchId, ...input }).then(back('approve')),
        { hide: ['password'] },
      ),
    withdraw: () =>
      submit(request, z.strictObject({}), () =>
        verbs.withdrawBatch({ batchId }).then(back('withdraw')),
      ),
  })
}

/** The result of each row is in the answer itself; unmatched rows are also discrepancies. */
async function importFile(verbs: App, file: FormDataEntryValue | null) {
  const isFile = file instanceof File && file.size > 0 && file.size <= LONGEST_FILE
  if (!isFile) return wrongFile(m.finance_utr_file_rule({ most: LONGEST_FILE_MEGABYTES }), 422)
  const read = await orRefused(verbs.importUtrs({ csv: await file.text() }))
  if (read.ok) return { imported: read.answer }
  const { refusal, says } = read.refused
  return wrongFile(says, refusals[refusal].status)
}

function wrongFile(says: string, status: number) {
  return data(
    { intent: 'utrs', result: { status: 'error' as const, error: { '': [says] } } },
    status,
  )
}
