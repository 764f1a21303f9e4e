import { cellControls } from './controls-cells.ts'
import { columnControls } from './controls-columns.ts'
import { catalogueControls } from './controls-catalogue.ts'
import { backupControls } from './controls-backup.ts'
import { benchControls } from './controls-bench.ts'
import { doorControls } from './controls-doors.ts'
import { durableControls } from './controls-durable.ts'
import { correctionControls } from './controls-corrections.ts'
import { giveUpControls } from './controls-give-up.ts'
import { gatewayControls } from './controls-gateway.ts'
import { imageControls } from './controls-images.ts'
import { interleavingControls } from './controls-interleavings.ts'
import { type Control, controls } from './controls-list.ts'
import { lateControls } from './controls-late.ts'
import { meaningControls } from './controls-meanings.ts'
import { judgingControls } from './controls-judging.ts'
import { privacyControls } from './controls-privacy.ts'
import { wordControls } from './controls-words.ts'
import { momentControls } from './controls-moment.ts'
import { pregnancyControls } from './controls-pregnancy.ts'
import { cheatControls } from './controls-cheats.ts'
import { consentControls } from './controls-consent.ts'
import { paperControls } from './controls-papers.ts'
import { ultrasoundControls } from './controls-ultrasound.ts'
import { rangeControls } from './controls-ranges.ts'
import { ownDataControls } from './controls-own-data.ts'
import { paymentControls } from './controls-payments.ts'
import { poolerControls } from './controls-poolers.ts'
import { replicaControls } from './controls-replica.ts'
import { savingControls } from './controls-saving.ts'
import { cancellingControls } from './controls-cancelling.ts'
import { keyControls } from './controls-keys.ts'
import { limitControls } from './controls-limits.ts'
import { shareControls } from './controls-shares.ts'
import { privateControls } from './controls-private.ts'
import { rollingControls } from './controls-rolling.ts'
import { serveControls } from './controls-serve.ts'
import { sessionControls } from './controls-sessions.ts'
import { refundControls } from './controls-refunds.ts'
import { reportControls } from './controls-reports.ts'
import { revisionControls } from './controls-revisions.ts'
import { resultControls } from './controls-results.ts'
import { settlementControls } from './controls-settlement.ts'
import { signInControls } from './controls-sign-in.ts'
import { accountControls } from './controls-accounts.ts'
import { administratorControls } from './controls-administrators.ts'
import { ticketControls } from './controls-tickets.ts'
import { nobodyCheatedControls } from './controls-nobody-cheated.ts'
import { strangeControls } from './controls-strange.ts'
import { withholdingControls } from './controls-withholding.ts'
import { tubeControls } from './controls-tubes.ts'
import { hoursControls } from './controls-hours.ts'
import { visitControls } from './controls-visits.ts'
import { watchingControls } from './controls-watching.ts'

export const everyControl: readonly Control[] = [
  ...controls,
  ...strangeControls,
  ...signInControls,
  ...accountControls,
  ...administratorControls,
  ...nobodyCheatedControls,
  ...cheatControls,
  ...ticketControls,
  ...imageControls,
  ...sessionControls,
  ...rollingControls,
  ...serveControls,
  ...backupControls,
  ...limitControls,
  ...shareControls,
  ...keyControls,
  ...privateControls,
  ...ownDataControls,
  ...refundControls,
  ...settlementControls,
  ...withholdingControls,
  ...correctionControls,
  ...giveUpControls,
  ...reportControls,
  ...revisionControls,
  ...paymentControls,
  ...cellControls,
  ...poolerControls,
  ...replicaControls,
  ...savingControls,
  ...cancellingControls,
  ...gatewayControls,
  ...visitControls,
  ...benchControls,
  ...lateControls,
  ...meaningControls,
  ...tubeControls,
  ...catalogueControls,
  ...columnControls,
  ...hoursControls,
  ...judgingControls,
  ...momentControls,
  ...pregnancyControls,
  ...privacyControls,
  ...wordControls,
  ...paperControls,
  ...ultrasoundControls,
  ...consentControls,
  ...rangeControls,
  ...resultControls,
  ...doorControls,
  ...interleavingControls,
  ...durableControls,
  ...watchingControls,
]
