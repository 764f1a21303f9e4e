import { getFormProps, useForm } from '@conform-to/react'
import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { LoseTube } from '#src/domain/tubes/lost-tube.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { nameHere } from '#src/web/names.ts'
import { isWaitingForNetwork, keepingStep } from '#src/web/offline-step.ts'
import type { Handle } from '#src/web/root.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Title } from '#src/web/ui/frame/page.tsx'
import { TubeLost } from '#src/web/ui/tube-lost.tsx'
import { writeOffWords } from '#src/web/ui/visit-words.ts'
import { VisitFrame } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/tube'
import { VisitReasons } from './visit-reasons.tsx'

export const handle: Handle = { frame: 'bare' }

export const shouldRevalidate = () => !isWaitingForNetwork()

export const clientAction = (args: Route.ClientActionArgs) => keepingStep(args)

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitId = idIn(VisitId, params.id)
  const { tubes, state } = await context.get(app).viewVisit({ visitId })
  const tube = tubes.find(({ tubeId }) => tubeId === params.tubeId)
  if (!tube) throw data(null, 404)
  const isAtTheDoor = state === 'identified'
  return { visitId, tube, isAtTheDoor, reasons: WriteOffTube.shape.reason.options }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const tubeId = idIn(TubeId, params.tubeId)
  const back = redirect(`/phlebotomist/visits/${idIn(VisitId, params.id)}`)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'spoil')
    return submit(request, z.strictObject({}), async () => {
      await context.get(app).spoilLabel({ tubeId })
      return back
    })
  if (intent === 'lose')
    return submit(request, LoseTube.extend({ tubeId: TubeId }), async (input) => {
      await context.get(app).loseTube({ ...input, tubeId })
      return back
    })
  return submit(request, WriteOffTube, async (input) => {
    await context.get(app).writeOffTube({ tubeId, ...input })
    return back
  })
}

/** A problem with a tube: another label, left out with a reason, or lost after it was drawn. */
export default function TubePage({ loaderData, actionData }: Route.ComponentProps) {
  const { visitId, tube, isAtTheDoor } = loaderData
  const isDrawn = tube.collectedAt !== null
  const title = isDrawn
    ? m.visit_lost_title()
    : m.visit_tube_trouble({ tube: nameHere(tube.typeName) })
  return (
    <VisitFrame>
      <Title>{title}</Title>
      <h1>{title}</h1>
      {isDrawn ? (
        <>
          <p className="mt-4">
            <b className="num">{tube.barcode}</b>, {nameHere(tube.typeName)}
          </p>
          <TubeLost tube={tube} isAtTheDoor={isAtTheDoor} lastResult={actionData} />
        </>
      ) : (
        <NotDrawn {...loaderData} lastResult={actionData} />
      )}
      <p className="mt-6">
        <LinkButton kind="quiet" isWide to={`/phlebotomist/visits/${visitId}`}>
          {m.visit_back()}
        </LinkButton>
      </p>
    </VisitFrame>
  )
}

type NotDrawnProps = Pick<Route.ComponentProps['loaderData'], 'tube' | 'reasons'> & {
  lastResult: Route.ComponentProps['actionData']
}

function NotDrawn({ tube, reasons, lastResult }: NotDrawnProps) {
  const [form] = useForm({ id: 'spoil', lastResult: lastResult ?? null })
  return (
    <>
      {tube.barcode && tube.state === 'labelled' && (
        <Form method="post" className="form mt-6" {...getFormProps(form)}>
          <FormErrors form={form} />
          <p>{m.visit_spoil_help({ barcode: tube.barcode })}</p>
          <SubmitButton isWide intent="spoil">
            {m.visit_spoil()}
          </SubmitButton>
        </Form>
      )}
      <VisitReasons
        intent="write-off"
        legend={m.visit_write_off_legend()}
        help={m.visit_write_off_help({ tests: tube.tests.join(', ') })}
        reasons={reasons.map((value) => ({ value, words: writeOffWords[value]() }))}
        button={m.visit_write_off()}
        lastResult={lastResult}
      />
    </>
  )
}
