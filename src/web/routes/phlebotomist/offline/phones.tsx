import { redirect } from 'react-router'
import { z } from 'zod'
import { RevokeOfflineDevice } from '#src/domain/offline/device.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { PhoneList } from '#src/web/offline/phone-list.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { ThisPhone } from './this-phone.tsx'
import type { Route } from './+types/phones'

export const handle: Handle = { frame: 'app', isPlain: true }

const Revoked = RevokeOfflineDevice.extend({ version: z.coerce.number().int().positive() })

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    phones: await context.get(app).listOwnOfflineDevices(),
    done: asked(request).get('done'),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, {
    revoke: () =>
      submit(request, Revoked, async (input) => {
        const verbs = context.get(app)
        // The office removes phones on a page of its own.
        await verbs.listOwnOfflineDevices()
        await verbs.revokeOfflineDevice(input)
        return redirect('/phlebotomist/phones?done=removed')
      }),
  })
}

/** The phones of a phlebotomist that do visits without a network. */
export default function PhonesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { phones, done } = loaderData
  return (
    <Main width="narrow">
      <Title>{m.offline_phones_title()}</Title>
      <Crumbs
        trail={[{ to: '/phlebotomist', label: m.visit_title() }]}
        here={m.offline_phones_title()}
      />
      <PageHead title={m.offline_phones_title()} lede={m.offline_phones_lede()} isSmall />
      {!actionData && done === 'removed' && <Note isNews>{m.offline_phones_done()}</Note>}
      <ThisPhone />
      <PhoneList phones={phones} tried={actionData} />
    </Main>
  )
}
