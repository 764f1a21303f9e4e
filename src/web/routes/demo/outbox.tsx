import { formatPhone } from '#src/domain/format-phone.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/outbox'

export const handle: Handle = { isPlain: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).readOutbox({})

export default function OutboxPage({ loaderData: messages }: Route.ComponentProps) {
  return (
    <Main width="narrow">
      <Title>{m.account_outbox_title()}</Title>
      <PageHead title={m.account_outbox_title()} lede={m.account_outbox_lede()} isSmall>
        <p>
          <LinkButton to="/demo/outbox" kind="quiet" reloadDocument>
            {m.account_outbox_reload()}
          </LinkButton>
        </p>
      </PageHead>
      {messages.length === 0 ? (
        <EmptyState title={m.account_outbox_empty()}>{m.account_outbox_empty_help()}</EmptyState>
      ) : (
        <ol className="outbox">
          {messages.map(({ id, channel, to, subject, text, createdAt }) => (
            <li key={id}>
              <h2>
                {m.account_outbox_to({ to: formatPhone(to) })} <Time at={createdAt} shape="near" />
              </h2>
              {subject && <p className="strong">{subject}</p>}
              <p className="outbox__text">
                {channel === 'call' ? m.account_outbox_call({ to: formatPhone(text) }) : text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Main>
  )
}
