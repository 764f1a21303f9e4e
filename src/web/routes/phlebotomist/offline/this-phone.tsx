import phoneScript from './phone.browser.ts?worker&url'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Sets up the phone in the hand; without a script there is nothing to offer. */
export function ThisPhone() {
  return (
    <div className="mt-4" data-phone="">
      <div data-part="loading">
        <Skeleton shape="form" slow={m.frame_loading_slow()} />
      </div>
      <div hidden data-part="no-browser">
        <Note>{m.offline_phone_no_browser()}</Note>
      </div>
      <div hidden data-part="another">
        <Note>{m.offline_phone_another()}</Note>
      </div>
      <div hidden data-part="revoked">
        <Note tone="needs">{m.offline_phone_revoked()}</Note>
      </div>
      <form className="form mt-4" hidden data-part="offer">
        <p>{m.offline_phone_set_up_lede()}</p>
        <div className="field">
          <label className="label" htmlFor="phone-name">
            {m.offline_phone_name()}
          </label>
          <input className="input" id="phone-name" name="name" maxLength={60} autoComplete="off" />
        </div>
        <div hidden role="alert" data-failed="">
          <Note tone="danger">{m.offline_phone_failed()}</Note>
        </div>
        <p>
          <button type="submit" className="btn btn--big btn--wide">
            {m.offline_phone_set_up()}
          </button>
        </p>
      </form>
      <div hidden aria-live="polite" data-part="ready">
        <Note icon="check">{m.offline_phone_ready()}</Note>
        <p className="mt-4">
          <LinkButton to="/offline/visit" isWide reloadDocument>
            {m.offline_phone_open()}
          </LinkButton>
        </p>
      </div>
      <div className="mt-4" hidden data-part="not-lasting">
        <Note tone="needs">{m.offline_phone_not_lasting()}</Note>
      </div>
      <script type="module" async src={phoneScript} />
    </div>
  )
}
