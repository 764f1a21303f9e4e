import { accountScenes } from './account-scenes.ts'
import { addOnScenes } from './add-on-scenes.ts'
import { batchScenes } from './batch-scenes.ts'
import { benchScenes } from './bench-scenes.ts'
import { cashCrowdScenes } from './cash-crowd-scenes.ts'
import { cashEndingScenes } from './cash-ending-scenes.ts'
import { cashScenes } from './cash-scenes.ts'
import { consentScenes } from './consent-scenes.ts'
import { crowdDisputedScenes } from './crowd-disputed-scenes.ts'
import { crowdLeftOpenScenes } from './crowd-left-open-scenes.ts'
import { crowdScenes } from './crowd-scenes.ts'
import { crowdTubeScenes } from './crowd-tube-scenes.ts'
import { dueDoorScenes } from './due-door-scenes.ts'
import { dueScenes } from './due-scenes.ts'
import { heldCashScenes } from './held-cash-scenes.ts'
import { householdScenes } from './household-scenes.ts'
import { labScenes } from './lab-scenes.ts'
import { laneScenes } from './lane-scenes.ts'
import { manyVisitsScenes } from './many-visits-scenes.ts'
import { paymentScenes } from './payment-scenes.ts'
import { refundScenes } from './refund-scenes.ts'
import { reportScenes } from './report-scenes.ts'
import { separateScenes } from './separate-scenes.ts'
import { settlementScenes } from './settlement-scenes.ts'
import { slotScenes } from './slot-scenes.ts'
import { suggestedScenes } from './suggested-scenes.ts'
import { rosterScenes } from './roster-scenes.ts'
import { visitScenes } from './visit-scenes.ts'

/** Every situation in which two verbs can meet on one row, by its name. */
export const scenes = {
  ...accountScenes,
  ...addOnScenes,
  ...batchScenes,
  ...benchScenes,
  ...cashScenes,
  ...consentScenes,
  ...dueDoorScenes,
  ...dueScenes,
  ...heldCashScenes,
  ...labScenes,
  ...paymentScenes,
  ...refundScenes,
  ...reportScenes,
  ...separateScenes,
  ...settlementScenes,
  ...slotScenes,
  ...suggestedScenes,
  ...rosterScenes,
  ...visitScenes,
}

/** One booking whose orders are in different states: too many pairs for every run. */
export const longScenes = {
  ...crowdScenes,
  ...crowdTubeScenes,
  ...crowdDisputedScenes,
  ...crowdLeftOpenScenes,
  ...householdScenes,
  ...manyVisitsScenes,
  ...laneScenes,
  ...cashCrowdScenes,
  ...cashEndingScenes,
}
