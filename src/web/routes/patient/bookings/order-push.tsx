import type { App } from '#src/usecases/index.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { number: string; push: Awaited<ReturnType<App['viewPushHere']>> }

/** The way to messages about this booking on this device; none where it has them, or none exist. */
export function OrderPush({ number, push }: Props) {
  if (push.here !== 'offered') return null
  return (
    <p className="mt-6">
      <Link className="tag" to={`/notifications?booking=${number}`}>
        <Icon name="bell" small />
        <span>{m.account_push_agree()}</span>
      </Link>
    </p>
  )
}
