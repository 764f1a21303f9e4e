import { Form } from 'react-router'
import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { PRESCRIPTION_DAYS } from '#src/domain/people/retention.ts'
import { Button } from '#src/web/ui/button.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import addWaiting from './add-waiting.browser.ts?worker&url'
import type { Kept } from './kept-picture.tsx'

/** `says`: why the last one was not taken. */
type Props = { prescription: Kept | null; says: string | undefined }

/** Chooses or takes a photo and sends it; needs no script. */
export function AddPicture({ prescription, says }: Props) {
  return (
    <Panel title={prescription ? m.prescription_replace() : m.prescription_add()}>
      <p>{m.prescription_who_sees({ days: PRESCRIPTION_DAYS })}</p>
      <WaitingPhoto isKept={prescription !== null} />
      <Form method="post" encType="multipart/form-data" className="form mt-5">
        <input type="hidden" name="replaces" value={prescription?.prescriptionId ?? ''} />
        <div className={says ? 'field field--error' : 'field'}>
          <label htmlFor="picture">{m.prescription_choose()}</label>
          <p className="help" id="picture-help">
            {m.prescription_choose_help({ most: MAX_IMAGE_MEGABYTES })}
          </p>
          <input
            className="input"
            type="file"
            id="picture"
            name="picture"
            accept="image/png,image/jpeg"
            required
            aria-describedby={says ? 'picture-help picture-error' : 'picture-help'}
            aria-invalid={says ? true : undefined}
          />
          {says && (
            <p className="error" id="picture-error" role="alert">
              <Icon name="warning" small />
              <span>{says}</span>
            </p>
          )}
        </div>
        <div>
          <SubmitButton intent="add">
            {prescription ? m.prescription_send_new() : m.prescription_send()}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** The photo that was read before booking; its script shows it where this device has one. */
function WaitingPhoto({ isKept }: { isKept: boolean }) {
  return (
    <div hidden data-waiting={isKept ? 'kept' : ''} className="mt-5">
      <h3>{m.prescription_waiting()}</h3>
      <figure className="mt-3">
        <canvas className="photo" hidden />
        <figcaption className="sr-only">{m.prescription_waiting()}</figcaption>
      </figure>
      <p className="actions mt-3">
        <Button>{isKept ? m.prescription_send_new() : m.prescription_send()}</Button>
        <Button kind="quiet">{m.prescription_read_forget()}</Button>
      </p>
      <BrowserScript src={addWaiting} />
    </div>
  )
}
