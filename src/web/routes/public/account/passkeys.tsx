import { redirect } from 'react-router'
import { deviceName } from '#src/domain/people/device-name.ts'
import {
  AddPasskey,
  BeginPasskey,
  PASSKEYS_AT_MOST,
  RemovePasskey,
  RenamePasskey,
} from '#src/domain/people/passkey.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/passkeys'
import { PasskeyBegin } from './passkey-begin.tsx'
import { PasskeyMaking } from './passkey-ceremony.tsx'
import { PasskeyList } from './passkey-list.tsx'

export const handle: Handle = { isPlain: true, frame: 'own' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { adding, ...view } = await context.get(app).viewPasskeys()
  const { searchParams } = new URL(request.url)
  const { browser, system } = deviceName(request.headers.get('user-agent'))
  return {
    ...view,
    adding: searchParams.has('new') ? adding : null,
    done: searchParams.get('done'),
    here: [browser, system].filter(Boolean).join(', '),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const done = (what: string) => redirect(`/passkeys?done=${what}`)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'add')
    return submit(request, AddPasskey, async (input) => {
      await verbs.addPasskey(input)
      return done('added')
    })
  if (intent === 'rename')
    return submit(request, RenamePasskey, async (input) => {
      await verbs.renamePasskey(input)
      return done('renamed')
    })
  if (intent === 'remove')
    return submit(request, RemovePasskey, async (input) => {
      await verbs.removePasskey(input)
      return done('removed')
    })
  const begin = async (input: BeginPasskey) => {
    await verbs.beginPasskey(input)
    return redirect('/passkeys?new')
  }
  return submit(request, BeginPasskey, begin, { hide: ['password'] })
}

const doneWords: Readonly<Record<string, () => string>> = {
  added: m.account_passkey_added,
  renamed: m.account_passkey_renamed,
  removed: m.account_passkey_removed,
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, hasPassword, hasRoom, adding, done, here } = loaderData
  const said = done && !actionData ? doneWords[done] : undefined
  const isBegun = adding !== null && !actionData
  return (
    <Main width="narrow">
      <Title>{m.account_passkeys_title()}</Title>
      <Crumbs
        trail={[
          { to: '/account', label: m.frame_account() },
          { to: '/devices', label: m.account_devices_title() },
        ]}
        here={m.account_passkeys_title()}
      />
      <PageHead title={m.account_passkeys_title()} lede={m.account_passkeys_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {said && (
          <Note icon="check" isNews>
            {said()}
          </Note>
        )}
        {isBegun && (
          <Panel title={m.account_passkey_making({ name: adding.name })}>
            <p className="mb-3">{m.account_passkey_making_help()}</p>
            <PasskeyMaking options={adding.creation} />
            <p className="mt-3">
              <Link to="/passkeys">{m.account_passkey_not_now()}</Link>
            </p>
          </Panel>
        )}
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
        {!hasPassword && <Note>{m.account_passkeys_need_password()}</Note>}
        {hasPassword && !hasRoom && (
          <Note>{m.account_passkeys_enough({ most: PASSKEYS_AT_MOST })}</Note>
        )}
        {hasPassword && !isBegun && (hasRoom || actionData) && (
          <PasskeyBegin lastResult={actionData} here={here} />
        )}
      </div>
    </Main>
  )
}
