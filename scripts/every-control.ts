import { catalogueControls } from './controls-catalogue.ts'
import { benchControls } from './controls-bench.ts'
import { gatewayControls } from './controls-gateway.ts'
import { imageControls } from './controls-images.ts'
import { type Control, controls } from './controls-list.ts'
import { meaningControls } from './controls-meanings.ts'
import { judgingControls } from './controls-judging.ts'
import { paymentControls } from './controls-payments.ts'
import { reportControls } from './controls-reports.ts'
import { resultControls } from './controls-results.ts'
import { settlementControls } from './controls-settlement.ts'
import { strangeControls } from './controls-strange.ts'
import { tubeControls } from './controls-tubes.ts'
import { visitControls } from './controls-visits.ts'

export const everyControl: readonly Control[] = [
  ...controls,
  ...strangeControls,
  ...imageControls,
  ...settlementControls,
  ...reportControls,
  ...paymentControls,
  ...gatewayControls,
  ...visitControls,
  ...benchControls,
  ...meaningControls,
  ...tubeControls,
  ...catalogueControls,
  ...judgingControls,
  ...resultControls,
]
