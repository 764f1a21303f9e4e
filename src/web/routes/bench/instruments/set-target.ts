import { redirect } from 'react-router'
import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { ControlLotId } from '#src/domain/quality-control/control.ts'
import { SetControlTarget } from '#src/domain/quality-control/target.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'

const [Stated, Own] = SetControlTarget.options
const About = {
  testCode: ItemCode,
  lotId: ControlLotId,
  number: z.int().min(0),
  reason: Own.shape.reason,
}
const Typed = z.strictObject({ mean: Stated.shape.mean, sd: Stated.shape.sd, ...About })

/** The maker's target as typed, or the lab's own, by the button. */
export async function setTarget(request: Request, verbs: App, instrumentId: InstrumentId) {
  const isOwn = (await request.clone().formData()).get('intent') === 'own'
  const back = () => redirect(`/lab/instruments/${instrumentId}?done=target`)
  if (isOwn)
    return submit(request, z.strictObject(About), (input) =>
      verbs.setControlTarget({ source: 'own', instrumentId, ...input }).then(back),
    )
  return submit(request, Typed, (input) =>
    verbs.setControlTarget({ source: 'manufacturer', instrumentId, ...input }).then(back),
  )
}
