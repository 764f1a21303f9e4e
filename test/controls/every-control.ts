import { referralControls } from './referrals.ts'
import { referralsInTimeControls } from './referrals-in-time.ts'
import { autoVerificationControls } from './auto-verification.ts'
import { cellControls } from './cells.ts'
import { columnControls } from './columns.ts'
import { catalogueControls } from './catalogue.ts'
import { backupControls } from './backup.ts'
import { benchControls } from './bench.ts'
import { doorControls } from './doors.ts'
import { durableControls } from './durable.ts'
import { correctionControls } from './corrections.ts'
import { giveUpControls } from './give-up.ts'
import { gatewayControls } from './gateway.ts'
import { imageControls } from './images.ts'
import { interleavingControls } from './interleavings.ts'
import type { Control } from './control.ts'
import { bookingControls } from './booking.ts'
import { preparationControls } from './preparation.ts'
import { bookingPageControls } from './booking-page.ts'
import { codeControls } from './codes.ts'
import { replyControls } from './replies.ts'
import { requestControls } from './requests.ts'
import { databaseControls } from './database.ts'
import { sendingControls } from './sending.ts'
import { severalPaymentsControls } from './several-payments.ts'
import { houseControls } from './house.ts'
import { officeControls } from './office.ts'
import { roleControls } from './roles.ts'
import { proxyControls } from './proxies.ts'
import { dispatchControls } from './dispatch.ts'
import { downtimeControls } from './downtimes.ts'
import { contactControls } from './contact.ts'
import { pageMemoryControls } from './page-memory.ts'
import { liveControls } from './live.ts'
import { lateControls } from './late.ts'
import { meaningControls } from './meanings.ts'
import { judgingControls } from './judging.ts'
import { placeControls } from './places.ts'
import { prescriptionControls } from './prescriptions.ts'
import { privacyControls } from './privacy.ts'
import { wordControls } from './words.ts'
import { momentControls } from './moment.ts'
import { pregnancyControls } from './pregnancy.ts'
import { cheatControls } from './cheats.ts'
import { consentControls } from './consent.ts'
import { paperControls } from './papers.ts'
import { payControls } from './pay.ts'
import { ultrasoundControls } from './ultrasound.ts'
import { pushControls } from './push.ts'
import { rangeControls } from './ranges.ts'
import { ownDataControls } from './own-data.ts'
import { paymentControls } from './payments.ts'
import { priceControls } from './prices.ts'
import { poolerControls } from './poolers.ts'
import { replicaControls } from './replica.ts'
import { savingControls } from './saving.ts'
import { addOnControls } from './add-ons.ts'
import { cancellingControls } from './cancelling.ts'
import { keyControls } from './keys.ts'
import { limitControls } from './limits.ts'
import { proposalEndControls } from './proposal-ends.ts'
import { proposalControls } from './proposals.ts'
import { reassignmentControls } from './reassignments.ts'
import { arrivalControls } from './arrivals.ts'
import { bridgedControls } from './bridged.ts'
import { awayControls } from './away.ts'
import { rosterControls } from './rosters.ts'
import { stayControls } from './stays.ts'
import { workedHoursControls } from './worked-hours.ts'
import { shareControls } from './shares.ts'
import { privateControls } from './private.ts'
import { rollingControls } from './rolling.ts'
import { serveControls } from './serve.ts'
import { sessionControls } from './sessions.ts'
import { calculationControls } from './calculations.ts'
import { reflexControls } from './reflex.ts'
import { refundControls } from './refunds.ts'
import { reportControls } from './reports.ts'
import { revisionControls } from './revisions.ts'
import { resultControls } from './results.ts'
import { settlementControls } from './settlement.ts'
import { signInControls } from './sign-in.ts'
import { accountControls } from './accounts.ts'
import { administratorControls } from './administrators.ts'
import { ticketControls } from './tickets.ts'
import { nobodyCheatedControls } from './nobody-cheated.ts'
import { ownVisitControls } from './own-visit.ts'
import { strangeControls } from './strange.ts'
import { withholdingControls } from './withholding.ts'
import { hostQueryControls } from './host-query.ts'
import { instrumentControls } from './instruments.ts'
import { offlineControls } from './offline.ts'
import { custodyControls } from './custody.ts'
import { manifestControls } from './manifests.ts'
import { comparingControls } from './comparing.ts'
import { criticalLadderControls } from './critical-ladder.ts'
import { qualityControlControls } from './quality-control.ts'
import { storageControls } from './storage.ts'
import { trendControls } from './trend.ts'
import { tubeControls } from './tubes.ts'
import { hoursControls } from './hours.ts'
import { visitControls } from './visits.ts'
import { watchingControls } from './watching.ts'

export const everyControl: readonly Control[] = [
  ...bookingControls,
  ...calculationControls,
  ...reflexControls,
  ...preparationControls,
  ...bookingPageControls,
  ...codeControls,
  ...replyControls,
  ...requestControls,
  ...databaseControls,
  ...sendingControls,
  ...severalPaymentsControls,
  ...houseControls,
  ...officeControls,
  ...roleControls,
  ...proxyControls,
  ...dispatchControls,
  ...downtimeControls,
  ...contactControls,
  ...pageMemoryControls,
  ...ownVisitControls,
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
  ...proposalControls,
  ...proposalEndControls,
  ...reassignmentControls,
  ...arrivalControls,
  ...bridgedControls,
  ...awayControls,
  ...rosterControls,
  ...stayControls,
  ...workedHoursControls,
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
  ...trendControls,
  ...revisionControls,
  ...paymentControls,
  ...priceControls,
  ...cellControls,
  ...poolerControls,
  ...replicaControls,
  ...savingControls,
  ...addOnControls,
  ...cancellingControls,
  ...gatewayControls,
  ...visitControls,
  ...benchControls,
  ...lateControls,
  ...meaningControls,
  ...custodyControls,
  ...autoVerificationControls,
  ...referralControls,
  ...referralsInTimeControls,
  ...qualityControlControls,
  ...storageControls,
  ...comparingControls,
  ...criticalLadderControls,
  ...manifestControls,
  ...hostQueryControls,
  ...instrumentControls,
  ...offlineControls,
  ...tubeControls,
  ...catalogueControls,
  ...columnControls,
  ...hoursControls,
  ...judgingControls,
  ...momentControls,
  ...pregnancyControls,
  ...prescriptionControls,
  ...placeControls,
  ...privacyControls,
  ...wordControls,
  ...paperControls,
  ...payControls,
  ...ultrasoundControls,
  ...consentControls,
  ...liveControls,
  ...pushControls,
  ...rangeControls,
  ...resultControls,
  ...doorControls,
  ...interleavingControls,
  ...durableControls,
  ...watchingControls,
]
