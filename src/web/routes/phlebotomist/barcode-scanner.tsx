import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { describedBy, FieldErrors } from '#src/web/ui/forms/field.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  field: FieldMetadata<string>
  /** Read by screen readers and shown as the placeholder. */
  label?: string | undefined
  /** A scanned code submits the form at once; a hand scanner's Enter does so anyway. */
  sendsOnScan?: boolean | undefined
  autoFocus?: boolean | undefined
  /** A key that focuses it, shown at the end of the field, e.g. `/`. */
  shortcut?: string | undefined
  help?: ReactNode
}

/**
 * A field to scan or type into; beside it the phone's camera, where there is one. The field works
 * with a hand scanner, by typing, and without JavaScript.
 */
export function BarcodeScanner(props: Props) {
  const {
    field,
    label = m.frame_scan_type(),
    sendsOnScan = true,
    autoFocus,
    shortcut,
    help,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const { key, ...attributes } = getInputProps(field, { type: 'text' })
  const onCode = useCallback(
    (code: string) => {
      if (!input.current) return
      input.current.value = code
      if (sendsOnScan) input.current.form?.requestSubmit()
      else input.current.focus()
    },
    [sendsOnScan],
  )
  return (
    <div className={field.errors ? 'field field--error' : 'field'}>
      {help && (
        <p className="help" id={field.descriptionId}>
          {help}
        </p>
      )}
      <label className="scan" htmlFor={field.id}>
        <Icon name="scan" />
        <span className="sr-only">{label}</span>
        <input
          key={key}
          {...attributes}
          ref={input}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-describedby={describedBy(field, help)}
        />
        {shortcut && <kbd>{shortcut}</kbd>}
      </label>
      <FieldErrors field={field} />
      <Camera onCode={onCode} />
    </div>
  )
}

/** Only after the person asked for it: the detector and its 1 MB are loaded then. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const hasCamera = useSyncExternalStore(neverChanges, canFilm, () => false)
  const [state, setState] = useState<'off' | 'opening' | 'on' | 'failed'>('off')
  const film = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return
      const stop = new AbortController()
      import('./watch-barcodes.ts')
        .then(({ watchBarcodes }) =>
          watchBarcodes({
            video,
            signal: stop.signal,
            onCode: (code) => {
              setState('off')
              onCode(code)
            },
          }),
        )
        .catch(() => setState('failed'))
      return () => stop.abort()
    },
    [onCode],
  )
  if (!hasCamera) return null
  if (state === 'failed') return <p className="help">{m.frame_scan_failed()}</p>
  if (state === 'off') {
    return (
      <Button kind="quiet" onClick={() => setState('opening')}>
        <Icon name="camera" />
        {m.frame_scan_camera()}
      </Button>
    )
  }
  return (
    <div className="camera">
      <div className="camera__frame" aria-busy={state === 'opening'}>
        <video ref={film} muted playsInline onPlaying={() => setState('on')} />
        {state === 'opening' && <Skeleton shape="picture" />}
      </div>
      <output className="help">
        {state === 'opening' ? m.frame_scan_opening() : m.frame_scan_looking()}
      </output>
      <Button kind="quiet" onClick={() => setState('off')}>
        {m.frame_scan_stop()}
      </Button>
    </div>
  )
}

const neverChanges = () => () => {}
// Absent on plain http and in old browsers, whatever the types say.
const canFilm = () => 'mediaDevices' in navigator
