import { Form } from 'react-router'
import { MAX_QUERY } from '#src/domain/catalogue/search-limits.ts'
import type { Handle } from '#src/web/handle.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Crumbs, PageHead, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import readPhoto from './read-photo.browser.ts?worker&url'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

/** A prescription as a search: photographed and read on the device, or typed. */
export default function ReadPrescriptionPage() {
  return (
    <Main width="narrow">
      <PageMeta title={m.prescription_read_title()} description={m.prescription_read_lede()} />
      <Crumbs
        trail={[{ to: '/tests', label: m.frame_find_test() }]}
        here={m.prescription_read_title()}
      />
      <PageHead title={m.prescription_read_title()} lede={m.prescription_read_lede()} isSmall />
      <Photo />
      <Form action="/tests" className="form mt-6">
        <div className="field" hidden data-photo-waits>
          <h2>{m.prescription_read_lines()}</h2>
          <Skeleton shape="choices" />
        </div>
        <div className="field" hidden data-photo-found>
          <h2>{m.prescription_read_lines()}</h2>
          <p className="help">{m.prescription_read_lines_help()}</p>
          <div className="choices" data-photo-lines />
        </div>
        <div className="field">
          <label htmlFor="q">{m.prescription_read_tests()}</label>
          <p className="help" id="q-help">
            {m.prescription_read_tests_help()}
          </p>
          <textarea
            className="input"
            id="q"
            name="q"
            rows={5}
            maxLength={MAX_QUERY}
            required
            autoComplete="off"
            aria-describedby="q-help"
          />
        </div>
        <div>
          <button type="submit" className="btn">
            <Icon name="search" />
            {m.prescription_read_find()}
          </button>
        </div>
      </Form>
      <BrowserScript src={readPhoto} />
    </Main>
  )
}

/** Only with a script; without one nothing here could read. */
function Photo() {
  return (
    <div
      className="needs-script"
      data-photo
      data-none=""
      data-strange={m.prescription_read_strange()}
      data-forgotten={m.prescription_read_forgotten()}
      data-loading={m.prescription_read_loading()}
      data-reading={m.prescription_read_reading({ percent: '{percent}' })}
      data-failed={m.prescription_read_failed()}
      data-unreadable={m.prescription_read_unreadable()}
      data-done={m.prescription_read_done()}
    >
      <Panel title={m.prescription_read_photo()}>
        <div className="form field">
          <label htmlFor="photo">{m.prescription_choose()}</label>
          <p className="help" id="photo-help">
            {m.prescription_read_stays()}
          </p>
          <input
            className="input"
            id="photo"
            type="file"
            accept="image/*"
            aria-describedby="photo-help"
          />
        </div>
        <div hidden data-photo-chosen className="mt-5">
          <figure>
            <div className="photo__opening" hidden data-photo-opening>
              <Skeleton shape="picture" />
            </div>
            <canvas className="photo" hidden />
            <figcaption className="sr-only">{m.prescription_kept()}</figcaption>
          </figure>
          <p className="actions mt-3">
            <button type="button" className="btn" data-photo-read>
              <Icon name="eye" />
              {m.prescription_read_do()}
            </button>
            <button type="button" className="btn btn--quiet" data-photo-forget>
              <Icon name="trash" />
              {m.prescription_read_forget()}
            </button>
          </p>
        </div>
        <output className="photo__said" />
      </Panel>
    </div>
  )
}
