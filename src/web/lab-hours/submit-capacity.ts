import { z } from 'zod'
import { SetSlotCapacity } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** An empty field is the usual capacity, which the lab has not set. */
const CapacityForm = SetSlotCapacity.extend({
  shown: z
    .string()
    .regex(/^\d{0,4}$/)
    .default('')
    .transform((text) => (text === '' ? null : Number(text))),
})

/** Sets the capacity as it was typed, unless it is no longer as it was shown. */
export function submitCapacity(
  request: Request,
  verbs: App,
  labId: LabId | undefined,
  done: () => Response,
) {
  return submit(
    request,
    CapacityForm,
    (input) => verbs.setSlotCapacity({ labId, ...input }).then(done),
    { words: { capacity: m.desk_capacity_rule } },
  )
}
