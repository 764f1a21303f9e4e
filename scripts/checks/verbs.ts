// Every verb authorises, and every verb that changes or shows something personal is audited. A call
// counts wherever the verb reaches it through functions of usecases/. A verb's name stands in the
// list of one noun only: of two, the table would silently keep the later. A read is audited as a
// read. What only the clock may do is called by a job.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { entangledAmong, roomsProveThemselves, strayed, useCases } from './usecase-rooms.ts'
import { callsOf, type Read, source, textsGiven, verbsIn } from './verb-calls.ts'

const wanted = ['authorise', 'audit'] as const
type Duty = (typeof wanted)[number]
/** A change saved in one statement includes its audit row. */
const done: Record<Duty, readonly string[]> = {
  authorise: ['authorise'],
  audit: ['audit', 'auditRow'],
}

/** Exceptions, and why. A verb that does what it is excused from is reported too. */
const excused: Record<Duty, Record<string, string>> = {
  authorise: {},
  audit: {
    searchCatalogue: 'shows what is public',
    suggestItems: 'shows what is public',
    viewItem: 'shows what is public',
    viewTopic: 'shows what is public',
    listOffers: 'shows what is public',
    listSavings: 'shows what is public',
    lookUpPincode: 'shows what is public',
    lookUpBankBranch: 'shows what is public',
    listLocations: 'shows what is public',
    viewLab: 'shows what is public',
    viewCity: 'shows what is public',
    listPublished: 'names what is public',
    listManagedLocations: 'names cities, nobody',
    listFranchises: 'names franchises, nobody',
    listCategories: 'names categories, nobody',
    listStability: 'names tests, nobody',
    listShareCategories: 'names categories, nobody',
    linkToDocument: 'makes an address; opening it is audited',
    linkToPictures: 'makes addresses; opening one is audited',
    listDowntimes: 'shows what everybody is told',
    currentDowntime: 'shows what everybody is told',
    viewPrescription: 'says that a photo is kept, and shows nothing of it; opening it is audited',
    viewPushHere:
      'says of the device that asks whether it has messages, which a list of its owner shows',
    viewPrescriptionAtLab: 'says only whether a photo is kept; opening it is audited',
    listLabOffers: 'shows a price list, nobody',
    viewLabOffer: 'shows a price list, nobody',
    listLabPrices: 'shows a price list, nobody',
    exportPrices: 'shows a price list, nobody',
    previewPriceFile: 'compares a price list, and changes nothing',
    viewInstrumentLinks: 'names instruments and keys, nobody',
    viewInstrumentFile: 'names the columns of a file, nobody',
    readFileHeads: 'names the columns of a file, and keeps nothing of it',
    previewInstrumentMessages: 'reads what somebody pasted, and keeps nothing of it',
    listVerificationRules: 'shows rules of a lab, nobody’s results',
    listInstruments: 'shows what a lab measures on, nobody’s results',
    viewInstrument: 'shows what a lab measures on, nobody’s results',
    viewQualityControl: 'shows controls of a lab, nobody’s results',
    listControlLots: 'shows controls of a lab, nobody’s results',
    viewControlRun: 'shows controls of a lab, nobody’s results',
    viewControlChart: 'shows controls of a lab, nobody’s results',
    listLabRanges: 'shows ranges, nobody',
    listLabAnalytes: 'shows rules of a lab, nobody’s results',
    listReflexRules: 'shows rules of a lab, nobody’s results',
    viewLotChoices: 'shows instruments of a lab, nobody’s results',
    listCalculations: 'shows rules and lots of a lab, nobody’s results',
    viewReflexChoices: 'shows tests of a lab, nobody’s results',
    viewLabAnalyte: 'shows rules of a lab, nobody’s results',
    countRangesToConfirm: 'counts tests, nobody',
    listRulesOff: 'names tests whose rule is off, nobody',
    listLabHours: 'shows hours and holidays, nobody',
    viewLink: 'shows an address to who was written to there; using the link is audited',
    viewNewEmail: 'shows an address to who was written to there; using the link is audited',
    viewKeptAddress: 'shows an address to who was written to there; using the link is audited',
    viewInvitation: 'shows an address to who was written to there; using the link is audited',
    listWorkplaces: 'names labs and cities, nobody',
    viewDraft: 'shows what its own writer typed; sending it is audited',
    saveDraft: 'keeps what its own writer types; sending it is audited',
    keepTyping: 'keeps what its own writer types; saving it is audited',
    forgetTyping: 'forgets what its own writer typed',
    checkDraft: 'shows what its own writer typed; sending it is audited',
    listDrafts: 'names the drafts of who asks',
    listLabs: 'shows labs, nobody',
    countLabs: 'counts labs, nobody',
    countRefunds: 'counts refunds, nobody',
    countLateCases: 'counts cases of labs, nobody',
    listQueues: 'counts what waits and says where, nobody; opening one is audited',
    listHolidays: 'names days on which banks rest, nobody',
    followBooking: 'counts the steps of a booking, and shows none',
    followVisits: 'names who asks, to themselves',
    listMoved: 'tells this process whose pages changed, and shows nobody anything',
    listEndedFollowers: 'tells this process which sign-ins are over',
    viewListHead: 'shows one’s own choice of a colour',
    claimReply: 'keeps the reply of another verb, which is audited',
    underClaim: 'keeps the reply of another verb, which is audited',
    keepReply: 'keeps the reply of another verb, which is audited',
  },
}

/** One line for each verb that misses a duty, or is excused from one it fulfils. */
function debts(read: Read): { verbs: number; lines: string[] } {
  const verbs = verbsIn(read)
  const lines = verbs.flatMap(({ name, at }) => {
    const calls = callsOf(at, read)
    return wanted.flatMap((duty) => {
      const isExcused = name in excused[duty]
      if (done[duty].some((name) => calls.has(name)) === isExcused)
        return [isExcused ? `${name} is excused from ${duty} and does it` : `${name}: no ${duty}(`]
      return []
    })
  })
  const twice = namedTwice(verbs.map(({ name }) => name))
  const others = [...twice, ...readAsChange(verbs, read), ...unscheduled(verbs, read)]
  return { verbs: verbs.length, lines: [...lines, ...others] }
}

const jobs = globSync('src/jobs/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('')

/** A verb of the clock that no job calls never runs, and nothing else would say so. */
function unscheduled(verbs: ReturnType<typeof verbsIn>, read: Read): string[] {
  return verbs
    .filter(({ at }) => textsGiven(at, ['authorise'], read).has('clock:tick'))
    .filter(({ name }) => !jobs.includes(`app.${name}(`))
    .map(({ name }) => `${name}: no job of src/jobs calls it`)
}

const reads = /^(view|list|count|search|read|preview|export)[A-Z]/

/**
 * A read is audited as a read: under no action under which another verb changes something, so that
 * whoever searches the trail for a change finds changes.
 */
function readAsChange(verbs: ReturnType<typeof verbsIn>, read: Read): string[] {
  const said = verbs.map(({ name, at }) => ({
    name,
    actions: [...textsGiven(at, ['audit', 'auditRow', 'save'], read)].filter(
      (text) => text.includes(':') && !text.endsWith(':read'),
    ),
  }))
  const changes = new Set(
    said.filter(({ name }) => !reads.test(name)).flatMap((one) => one.actions),
  )
  return said
    .filter(({ name }) => reads.test(name))
    .flatMap(({ name, actions }) =>
      actions
        .filter((action) => changes.has(action))
        .map((action) => `${name}: a read that is audited as ${action}`),
    )
}

function namedTwice(names: readonly string[]): string[] {
  const again = names.filter((name, index) => names.indexOf(name) !== index)
  return again.map((name) => `${name} stands in the lists of two nouns`)
}

/**
 * A check can pass without checking anything: each duty removed from one verb must be missed, and a
 * name added to a second noun noticed.
 */
function provesItself(): boolean {
  return (
    without('messages/deliver-messages.ts', 'deliverMessages', wanted) &&
    without('visits/release-visit.ts', 'releaseVisit', ['authorise']) &&
    without('save.ts', 'releaseVisit', ['audit']) &&
    debts(withReadAsChange).lines.includes('viewVisit: a read that is audited as visit:move') &&
    debts(withoutJob).lines.includes('viewVisit: no job of src/jobs calls it') &&
    debts(withCancelTwice).lines.includes('cancelBooking stands in the lists of two nouns')
  )
}

/** The source, with a verb of the bookings named by the visits too. */
const withCancelTwice: Read = (file) =>
  file === resolve('src/usecases/visits/index.ts')
    ? `${source(file)}export { cancelBooking } from './call-patient.ts'\n`
    : source(file)

/** The source, with the view of a visit audited as a step of it. */
const withReadAsChange: Read = (file) =>
  file === resolve('src/usecases/visits/view-visit.ts')
    ? source(file).replace("tx, actor, 'visit:read'", "tx, actor, 'visit:move'")
    : source(file)

/** The source, with the view of a visit left to the clock. */
const withoutJob: Read = (file) =>
  file === resolve('src/usecases/visits/view-visit.ts')
    ? source(file).replace("authorise(actor, 'visit:read'", "authorise(actor, 'clock:tick'")
    : source(file)

function without(file: string, verb: string, duties: readonly Duty[]): boolean {
  const at = resolve(`src/usecases/${file}`)
  if (!existsSync(at)) return false
  return duties.every((duty) => {
    const read: Read = (one) =>
      one === at
        ? done[duty].reduce((text, name) => text.replaceAll(`${name}(`, 'nothing('), source(one))
        : source(one)
    return debts(read).lines.includes(`${verb}: no ${duty}(`)
  })
}

const { verbs, lines } = debts(source)
const files = useCases()
const stray = [...strayed(files), ...entangledAmong(files)]
for (const line of [...lines, ...stray]) console.error(line)
const isProven = provesItself() && roomsProveThemselves()
if (!isProven)
  console.error(
    'a verb without authorise or audit, named twice, a read audited as a change, a verb without its job, a file astray, or a knot of nouns would not be noticed',
  )
console.log(
  `${verbs} verbs, ${lines.length} owe something, ${stray.length} files astray or entangled`,
)
process.exitCode = lines.length + stray.length > 0 || verbs === 0 || !isProven ? 1 : 0
