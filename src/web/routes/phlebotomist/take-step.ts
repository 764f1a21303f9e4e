import { redirect } from 'react-router'
import { z } from 'zod'
import { TubeId } from '#src/domain/tubes/tube.ts'
import {
  ArriveAtVisit,
  CollectTube,
  IdentifyPatients,
  LabelTube,
  TakeCash,
} from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { withDatesOfBoxes } from './dates-of-boxes.ts'
import { once } from './once.ts'

const Nothing = z.strictObject({})
const Labelled = LabelTube.extend({ tubeId: TubeId })
const Filled = CollectTube.extend({ tubeId: TubeId })

const words = {
  birthDate: m.visit_birth_form,
  barcode: m.visit_barcode_form,
  startCode: m.visit_code_form,
  at: m.moment_at_form,
}

/** One step of a visit, named by the pressed button; then the visit in its current state. */
export async function takeStep(request: Request, app: App, visitId: VisitId) {
  const intent = (await request.clone().formData()).get('intent')
  const asked = request.clone()
  const then = async (step: () => Promise<unknown>) => {
    await once(app, asked, step)
    return redirect(`/phlebotomist/visits/${visitId}`)
  }
  switch (typeof intent === 'string' ? intent : '') {
    case 'depart':
      return submit(request, Nothing, () => then(() => app.departForVisit({ visitId })))
    case 'arrive':
      return submit(request, ArriveAtVisit, (input) =>
        then(() => app.arriveAtVisit({ visitId, ...input })),
      )
    case 'call':
      return submit(request, Nothing, async () => {
        await app.callPatient({ visitId })
        return redirect(`/phlebotomist/visits/${visitId}?called`)
      })
    case 'identify':
      return submit(
        { formData: async () => withDatesOfBoxes(await request.formData()) },
        IdentifyPatients,
        (input) => then(() => app.identifyPatients({ visitId, ...input })),
        { words },
      )
    case 'cash':
      return submit(request, TakeCash, (input) => then(() => app.takeCash({ visitId, ...input })))
    case 'label':
      return submit(request, Labelled, (input) => then(() => app.labelTube(input)), { words })
    case 'collect':
      return submit(request, Filled, (input) => then(() => app.collectTube(input)), { words })
    case 'finish':
      return submit(request, Nothing, () => then(() => app.finishCollection({ visitId })))
    default:
      return submit(request, Nothing, () => then(() => app.handOver({ visitId })))
  }
}
