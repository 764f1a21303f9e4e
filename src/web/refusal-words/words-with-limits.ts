import { MOST_MOVED_DAYS } from '#src/domain/demo-clock.ts'
import { MAX_IMAGE_MEGABYTES, MAX_IMAGE_MEGAPIXELS } from '#src/domain/documents/image-limits.ts'
import { OFFLINE_DEVICES } from '#src/domain/offline/device.ts'
import { DISPUTE_DAYS } from '#src/domain/orders/dispute-days.ts'
import { PASSKEYS_AT_MOST } from '#src/domain/people/passkey.ts'
import { PUSH_DEVICES_AT_MOST } from '#src/domain/push/push-device.ts'
import { YOUNGEST_DAYS } from '#src/domain/tubes/blood-limit.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The refusals whose text names a limit of the domain. */
export const wordsWithLimits = {
  'passkeys-enough': () => m.refusals_passkeys_enough({ most: PASSKEYS_AT_MOST }),
  'devices-enough': () => m.refusals_devices_enough({ most: OFFLINE_DEVICES }),
  'push-enough': () => m.refusals_push_enough({ most: PUSH_DEVICES_AT_MOST }),
  'clock-too-far': () => m.refusals_clock_too_far({ days: MOST_MOVED_DAYS }),
  'too-young': () => m.refusals_too_young({ days: YOUNGEST_DAYS }),
  'image-too-large': () => m.refusals_image_too_large({ most: MAX_IMAGE_MEGABYTES }),
  'too-many-pixels': () => m.refusals_too_many_pixels({ most: MAX_IMAGE_MEGAPIXELS }),
  'erase-report-due': () => m.refusals_erase_report_due({ days: DISPUTE_DAYS }),
} as const satisfies Partial<Record<RefusalCode, () => string>>
