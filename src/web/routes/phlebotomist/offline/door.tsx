import doorScript from '#src/web/offline/door.browser.ts?worker&url'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { VisitFrame } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { DoorForms } from './door-forms.tsx'
import { DoorWords } from './door-words.tsx'

export const handle: Handle = { isStatic: true, frame: 'bare' }

/**
 * A visit without a network. The page is the same for everybody and says nothing of anyone: its
 * script fills it with what this phone keeps. The service worker shows it in place of any page of a
 * phlebotomist that does not load.
 */
export default function DoorPage() {
  return (
    <VisitFrame>
      <Title>{m.offline_door_title()}</Title>
      <meta name="robots" content="noindex" />
      <div data-door="">
        <p className="sr-only" aria-live="polite" data-part="said" />
        <div className="mt-2" hidden data-part="waiting">
          <Note tone="needs">
            <p className="strong">
              {m.offline_door_waiting()} <span className="num" data-fill="waiting" />
            </p>
            <p>{m.offline_door_safe()}</p>
            <p hidden data-part="sign-in">
              {m.offline_door_sign_in()}{' '}
              <Link className="tap" to="/sign-in?to=/phlebotomist">
                {m.offline_door_sign_in_link()}
              </Link>
            </p>
            <p hidden data-part="refused">
              {m.offline_door_refused()}
            </p>
            <p className="mt-2">
              <button type="button" className="btn btn--quiet" data-send="">
                {m.offline_door_send()}
              </button>
            </p>
          </Note>
        </div>
        <ul className="grid gap-3 mt-4" data-part="told" />
        <section data-part="list">
          <h1 className="mt-4">{m.offline_door_title()}</h1>
          <p className="visit__who">{m.offline_door_lede()}</p>
          <div className="mt-3" data-part="loading">
            <Skeleton shape="rows" slow={m.frame_loading_slow()} />
          </div>
          <ul className="visitlist" hidden data-part="visits" />
          <p className="mt-4" role="alert" hidden data-part="unreadable">
            {m.offline_door_unreadable()}
          </p>
          <p className="mt-4" hidden data-part="none">
            {m.offline_door_none()}
          </p>
          <SetUp name="no-phone" says={m.offline_door_no_phone()} />
          <SetUp name="another" says={m.offline_phone_another()} />
          <SetUp name="revoked" says={m.offline_phone_revoked()} />
        </section>
        <DoorForms />
        <p className="mt-8" hidden data-part="all">
          <button type="button" className="btn btn--text" data-all="">
            {m.offline_door_all()}
          </button>
        </p>
        <DoorWords />
      </div>
      <script type="module" async src={doorScript} />
    </VisitFrame>
  )
}

/** Whose phone it is, where it keeps no visit for who has it, with the way to set it up. */
function SetUp({ name, says }: { name: string; says: string }) {
  return (
    <div className="mt-4" hidden data-part={name}>
      <p>{says}</p>
      <p className="mt-4">
        <LinkButton to="/phlebotomist/phones">{m.offline_door_set_up_link()}</LinkButton>
      </p>
    </div>
  )
}
