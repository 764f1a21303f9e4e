import { data, redirect } from 'react-router'
import { z } from 'zod'
import { AboutApplication, WithReason } from '#src/domain/lab-applications/inputs.ts'
import { DeleteLab, RestoreLab, SuspendLab, SwitchLab } from '#src/domain/labs/lab-life.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { changeContract, isOfContract } from '#src/web/lab-contract/change-contract.ts'

const Intent = z.enum([
  'start',
  'send-back',
  'approve',
  'refuse',
  'activate',
  'deactivate',
  'suspend',
  'restore',
  'delete',
])
type Intent = z.infer<typeof Intent>

const FormVersion = z.coerce.number().int().min(1)
/** A form's version is text; a form without one was not sent by this page. */
const About = AboutApplication.omit({ labId: true }).extend({ version: FormVersion })
const Why = WithReason.omit({ labId: true }).extend({ version: FormVersion })
const Switch = SwitchLab.omit({ labId: true, status: true }).extend({ version: FormVersion })
const Suspend = SuspendLab.omit({ labId: true }).extend({ version: FormVersion })
const Restore = RestoreLab.omit({ labId: true }).extend({ version: FormVersion })
const Delete = DeleteLab.omit({ labId: true }).extend({ version: FormVersion })

/** Runs the button's action, and returns with the result or the refusal. */
export async function changeLab(request: Request, verbs: App, labId: LabId) {
  const name = (await request.clone().formData()).get('intent')
  if (isOfContract(name)) return changeContract(request, verbs, { labId, intent: name })
  const parsed = Intent.safeParse(name)
  if (!parsed.success) throw data(null, 400)
  const intent = parsed.data
  const back =
    intent === 'delete'
      ? '/backoffice/labs?done=deleted'
      : `/backoffice/labs/${labId}?done=${intent}`
  const done = () => redirect(back)
  const answer = await acts(request, verbs, labId)[intent](done)
  if (answer instanceof Response) return answer
  return data({ intent, result: answer.data }, answer.init ?? {})
}

type Done = () => Response

function acts(request: Request, verbs: App, labId: LabId) {
  return {
    start: (done: Done) =>
      submit(request, About, (input) => verbs.startReview({ labId, ...input }).then(done)),
    approve: (done: Done) =>
      submit(request, About, (input) => verbs.approveApplication({ labId, ...input }).then(done)),
    'send-back': (done: Done) =>
      submit(request, Why, (input) => verbs.requestChanges({ labId, ...input }).then(done)),
    refuse: (done: Done) =>
      submit(request, Why, (input) => verbs.refuseApplication({ labId, ...input }).then(done)),
    activate: (done: Done) =>
      submit(request, Switch, (input) =>
        verbs.switchLab({ labId, status: 1, ...input }).then(done),
      ),
    deactivate: (done: Done) =>
      submit(request, Switch, (input) =>
        verbs.switchLab({ labId, status: 0, ...input }).then(done),
      ),
    suspend: (done: Done) =>
      submit(request, Suspend, (input) => verbs.suspendLab({ labId, ...input }).then(done)),
    restore: (done: Done) =>
      submit(request, Restore, (input) => verbs.restoreLab({ labId, ...input }).then(done)),
    delete: (done: Done) =>
      submit(request, Delete, (input) => verbs.deleteLab({ labId, ...input }).then(done)),
  } satisfies Record<Intent, unknown>
}
