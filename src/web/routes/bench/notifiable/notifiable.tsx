import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/notifiable'
import { OpenCases, ToldCases } from './notifiable-tables.tsx'

export const handle: Handle = { frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listNotifiableCases()

/** What the lab must report to an authority, and its most recent reports. */
export default function NotifiablePage({ loaderData }: Route.ComponentProps) {
  const { open, told, total } = loaderData
  return (
    <Main width="wide">
      <Title>{m.notifiable_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.notifiable_title()} />
      <PageHead title={m.notifiable_title()} lede={m.notifiable_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {open.length === 0 ? (
          <EmptyState title={m.notifiable_none()}>{m.notifiable_none_help()}</EmptyState>
        ) : (
          <OpenCases cases={open} />
        )}
        {total > open.length && (
          <p className="soft">{m.notifiable_shown_of({ shown: open.length, count: total })}</p>
        )}
        {told.length > 0 && (
          <Panel title={m.notifiable_told()}>
            <ToldCases cases={told} />
          </Panel>
        )}
      </div>
    </Main>
  )
}
