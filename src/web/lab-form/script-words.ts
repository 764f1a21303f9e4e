import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The texts of `lab-form.browser.ts`; placeholders are in braces. */
export function scriptWords(): string {
  return JSON.stringify({
    kept: m.labform_kept({ ago: '{ago}' }),
    keeping: m.labform_keeping(),
    offline: m.labform_keep_offline(),
    failed: m.labform_keep_failed(),
    sent: m.labform_doc_sent({ sent: '{sent}', all: '{all}' }),
    stopped: m.labform_doc_stopped(),
    stored: m.labform_doc_kept({ amount: '{amount}' }),
    replace: m.labform_doc_replace(),
    large: m.labform_doc_too_large({ amount: '{amount}', most: MAX_IMAGE_MEGABYTES }),
    type: m.labform_doc_wrong_type(),
    lying: m.labform_doc_lying(),
    unreadable: m.labform_doc_unreadable(),
    down: m.labform_doc_offline(),
    broken: m.labform_doc_failed(),
    sure: m.labform_mask_sure_first(),
    place: m.labform_mask_place({
      box: '{box}',
      x: '{x}',
      y: '{y}',
      w: '{w}',
      h: '{h}',
    }),
  })
}
