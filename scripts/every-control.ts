import { gatewayControls } from './controls-gateway.ts'
import { imageControls } from './controls-images.ts'
import { type Control, controls } from './controls-list.ts'
import { meaningControls } from './controls-meanings.ts'
import { paymentControls } from './controls-payments.ts'
import { settlementControls } from './controls-settlement.ts'
import { strangeControls } from './controls-strange.ts'
import { tubeControls } from './controls-tubes.ts'
import { visitControls } from './controls-visits.ts'

export const everyControl: readonly Control[] = [
  ...controls,
  ...strangeControls,
  ...imageControls,
  ...settlementControls,
  ...paymentControls,
  ...gatewayControls,
  ...visitControls,
<<<<<<< HEAD
  ...meaningControls,
=======
  ...tubeControls,
>>>>>>> 1f2035f (Refuse a sister's tube by code and trigger, log the mismatch; list the guards of tubes)
]
