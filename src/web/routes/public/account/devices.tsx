import { redirect } from 'react-router'
import { z } from 'zod'
import { EndSession } from '#src/domain/people/own-session.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/devices'
import { DeviceList } from './device-list.tsx'

export const handle: Handle = { isPlain: true, frame: 'own' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const devices = await context.get(app).listOwnSessions()
  return { devices, isDone: new URL(request.url).searchParams.has('done') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const done = () => redirect('/devices?done')
  if ((await request.clone().formData()).get('intent') === 'others')
    return submit(request, z.strictObject({}), async () => {
      await verbs.endOtherSessions()
      return done()
    })
  return submit(request, EndSession, async (input) => {
    await verbs.endOwnSession(input)
    return done()
  })
}

export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { devices, isDone } = loaderData
  const wrong = actionData?.error?.['']
  return (
    <Main width="narrow">
      <Title>{m.account_devices_title()}</Title>
      <Crumbs
        trail={[{ to: '/account', label: m.frame_account() }]}
        here={m.account_devices_title()}
      />
      <PageHead title={m.account_devices_title()} lede={m.account_devices_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {wrong && (
          <Note tone="danger" isNews>
            {wrong.join(' ')}
          </Note>
        )}
        {isDone && !actionData && (
          <Note icon="check" isNews>
            {m.account_devices_done()}
          </Note>
        )}
        <p className="soft">{m.account_devices_what()}</p>
        <DeviceList devices={devices} />
        <p>
          <Link to="/backup-codes">{m.account_backup_link()}</Link>
        </p>
        <p>
          <Link to="/passkeys">{m.account_passkeys_link()}</Link>
        </p>
      </div>
    </Main>
  )
}
