import { useHref } from 'react-router'
import { MaskEditor } from '#src/web/lab-form/mask-editor.tsx'
import { scriptWords } from '#src/web/lab-form/script-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { SendProps } from './lab-document-send.tsx'

/**
 * Sends an image of an Aadhaar card: `lab-form.browser.ts` masks it before any byte leaves and
 * sends it itself, so there is nothing to submit. Without a script it says that it needs one.
 */
export function CoverForm({ kind, label, action, hasDocument }: SendProps) {
  const href = useHref(`${action}?kind=${kind}`)
  const button = hasDocument ? m.documents_replace() : m.documents_upload()
  return (
    <form data-lab-form={scriptWords()} className="paper__cover">
      <div className="upload" data-upload={href} data-covers="">
        <div className="preview">
          <span data-part="server">
            <Icon name="document" />
          </span>
          <canvas data-part="canvas" aria-hidden="true" hidden />
        </div>
        <div>
          <p
            className="small soft num"
            data-part="says"
            aria-live="polite"
            suppressHydrationWarning
          >
            {m.documents_cover_rule()}
          </p>
          <noscript>
            <p className="small strong">{m.documents_cover_needs_script()}</p>
          </noscript>
          <p className="error" id={`cover-${kind}-error`} data-part="error" hidden>
            <Icon name="warning" small />
            <span data-part="error-words" suppressHydrationWarning>
              {''}
            </span>
          </p>
          <progress
            className="progress"
            data-part="progress"
            aria-label={label}
            max={100}
            value={0}
            hidden
          />
          <div className="acts">
            <label className="btn btn--quiet btn--sm upload__choose" data-part="choose">
              <span data-part="choose-words">{button}</span>
              <input
                type="file"
                accept="image/png,image/jpeg"
                aria-label={m.documents_of({ act: button, label })}
                aria-describedby={`cover-${kind}-error`}
                data-part="file"
              />
            </label>
            <Button kind="quiet" size="small" data-part="stop" hidden>
              {m.documents_stop()}
            </Button>
          </div>
        </div>
        <MaskEditor label={label} />
      </div>
    </form>
  )
}
