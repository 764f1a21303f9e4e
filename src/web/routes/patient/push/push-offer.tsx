import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import push from './push.browser.ts?worker&url'

type Consent = Awaited<ReturnType<App['listPushDevices']>>['consent']

type Props = { publicKey: string; consent: Consent; about: 'bookings' | 'visits' }

/**
 * The consent of this device, word by word, above the button that gives it. Hidden until the script
 * finds that the browser can show messages; otherwise it says what to do.
 */
export function PushOffer({ publicKey, consent, about }: Props) {
  const language = getLocale()
  return (
    <Panel title={m.account_push_this()}>
      <BrowserScript src={push} />
      <Form method="post" hidden data-push={publicKey} className="grid gap-4">
        <p>{consent.words[about][language]}</p>
        {['endpoint', 'p256dh', 'auth'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name="consentVersion" value={consent.version} />
        <input type="hidden" name="language" value={language} />
        <div className="actions">
          <SubmitButton intent="add">{m.account_push_agree()}</SubmitButton>
        </div>
        <div hidden data-push-denied>
          <Note tone="needs" isNews>
            {m.account_push_denied()}
          </Note>
        </div>
        <div hidden data-push-failed>
          <Note tone="needs" isNews>
            {m.account_push_failed()}
          </Note>
        </div>
      </Form>
      <div data-no-push>
        <Note>
          <p>{m.account_push_no_browser()}</p>
          <p>
            <Link to="/app">{m.frame_download_app()}</Link>
          </p>
        </Note>
      </div>
    </Panel>
  )
}
