import { app, visit } from '#src/web/context.ts'
import { forOffice, isAdministrator, isOfBackOffice } from '#src/web/for-office.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DemoClockLink } from '#src/web/ui/demo-clock.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/home'
import { FindForms } from './today/find-forms.tsx'
import { findNumber } from './today/find-number.ts'
import { QueueList } from './today/queue-list.tsx'
import keepQueues from './today/queues.browser.ts?worker&url'

export const handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, demo } = context.get(visit)
  forOffice(request, actor)
  const sought = await findNumber(request, context.get(app))
  const waits = await context.get(app).listQueues()
  const mayMove = isAdministrator(actor) && demo !== undefined
  return { ...sought, ...waits, mayMove, seesVisits: isOfBackOffice(actor) }
}

export default function OfficePage({ loaderData }: Route.ComponentProps) {
  const { number, error, queues, readAt, mayMove, seesVisits } = loaderData
  const time = instantOf(readAt, 'time')
  return (
    <Main width="wide">
      <Title>{`${m.queue_title()} – ${m.frame_office()}`}</Title>
      <PageHead title={m.queue_title()} lede={m.queue_lede()} isSmall>
        <p className="row-acts mt-4">
          <LinkButton to="/backoffice/labs" kind="quiet">
            {m.labs_title()}
          </LinkButton>
          <LinkButton to="/backoffice/labs/new" kind="quiet">
            <Icon name="plus" />
            {m.labs_add()}
          </LinkButton>
          {seesVisits && (
            <LinkButton to="/backoffice/visits/day" kind="quiet">
              <Icon name="pin" />
              {m.daymap_open()}
            </LinkButton>
          )}
        </p>
      </PageHead>
      <div
        data-queues=""
        data-stale={m.queue_stale({ time })}
        data-down={m.queue_down({ time })}
        data-refused={m.queue_refused()}
        data-news={m.queue_news()}
        data-signed-out={m.queue_signed_out()}
      >
        <p className="soft queues__read">
          <span data-read-at="">{m.queue_read_at({ time })}</span>{' '}
          <Link to="/backoffice">{m.queue_read_again()}</Link>
        </p>
        <output data-queue-news="" className="queues__news" />
        <Link to="/sign-in" data-sign-in="" hidden>
          {m.queue_sign_in()}
        </Link>
        <div className="cols2" data-queue-list="">
          <QueueList queues={queues} />
        </div>
      </div>
      <FindForms number={number} error={error} />
      {mayMove && <DemoClockLink />}
      <BrowserScript src={keepQueues} />
    </Main>
  )
}
