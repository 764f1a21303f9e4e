import { Button } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Where an Aadhaar image is masked before any byte of it leaves. `lab-form.browser.ts` draws it,
 * moves the boxes by pointer and keys, and burns them in; without it nothing of this is shown.
 */
export function MaskEditor({ label }: { label: string }) {
  const boxes = [
    ['digits', m.labform_mask_digits()],
    ['qr', m.labform_mask_qr()],
  ] as const
  return (
    <fieldset className="mask" data-part="mask" aria-label={m.labform_mask_title({ label })} hidden>
      <p className="strong">{m.labform_mask_rule()}</p>
      <p className="small">{m.labform_mask_how()}</p>
      <div className="mask__stage" data-part="stage">
        <canvas data-part="drawing">{label}</canvas>
        {boxes.map(([name, words]) => (
          <button
            key={name}
            type="button"
            className="mask__box"
            data-box={name}
            data-words={words}
            aria-label={words}
          >
            <span className="mask__grip" aria-hidden="true" />
          </button>
        ))}
      </div>
      <label className="agree">
        <input type="checkbox" data-part="sure" />
        <span>{m.labform_mask_sure()}</span>
      </label>
      <div className="acts">
        <Button size="small" data-part="send">
          {m.labform_mask_send()}
        </Button>
        <Button size="small" kind="quiet" data-part="cancel">
          {m.labform_mask_cancel()}
        </Button>
      </div>
    </fieldset>
  )
}
