import { useSite } from '#src/web/site.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Replaces the form while the operator takes no applications. */
export function ClosedRegistration() {
  const { operator } = useSite() ?? {}
  return (
    <PageHead title={m.policies_lab_title()} lede={m.policies_lab_closed()}>
      <div className="actions mt-6">
        <a className="btn" href={`mailto:${operator?.email}`}>
          <Icon name="mail" />
          {operator?.email}
        </a>
        <LinkButton to="/contact" kind="quiet">
          {m.frame_contact()}
        </LinkButton>
      </div>
    </PageHead>
  )
}
