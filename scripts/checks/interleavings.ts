// Every two verbs that take the same row for themselves (a booking, payment, refund, receivable,
// slip, credit, slot, batch and others, below) are played against each other: a scene of
// test/interleavings plays both, or no state of the row allows both (never-together.ts). A verb
// takes a row where it reaches one of the statements below; the scenes are read from their source.
import { globSync } from 'node:fs'
import ts from 'typescript'
import { neverTogether } from './never-together.ts'
import { callsOf, type Read, source, verbsIn } from './verb-calls.ts'

/** What loads a booking whose tests may end, or be drawn again in another hour. */
const sampling = ['lockSample', 'lockReplaceable'] as const

/**
 * What loads a booking that ends, or money of it that goes back: the rows are taken by the one
 * statement that saves it.
 */
const ending = ['lockEnding', 'withEnding', 'lockChargebackAtHand'] as const
const refunding = [
  ...ending,
  'lockToDispute',
  'lockRefundToDecide',
  'lockEndingOfOrder',
  'lockEndingOfFee',
  'withRefunding',
  ...sampling,
] as const

/** What loads a booking to be paid, and an attempt that the gateway has answered. */
const paying = ['lockToPay', 'lockAttemptAtHand'] as const

/**
 * The statements that take a row of a noun, by a lock until the transaction ends or by
 * compare-and-set.
 */
const taking = {
  account: ['lockPerson'],
  credit: ['lockCredits', 'lockPlacing', ...ending],
  booking: [
    'lockBenchOfItem',
    'lockBenchAtPartner',
    'lockToAuthorise',
    'lockBenchOfOrder',
    'lockReportAtHand',
    'lockTree',
    'lockEnding',
    'lockEndingOfOrder',
    'lockEndingOfFee',
    'lockRefundAtHand',
    'lockRefundToDecide',
    'lockReceivableToWaive',
    'lockToDispute',
    'lockChargebackAtHand',
    'lockVisitAtHand',
    'lockVisitFor',
    ...sampling,
    'loadToGiveUp',
    ...paying,
  ],
  attempt: ['lockAttemptAtHand'],
  payment: ['lockCashInHand', 'lockDeposited', ...refunding],
  receivable: ['lockReceivables', 'lockReceivableToWaive', 'lockPlacing', ...ending],
  deposit: ['lockDeposit'],
  refund: ['lockRefundAtHand', ...refunding],
  fee: ['lockToDispute', 'lockChargebackAtHand', 'lockEndingOfFee'],
  phlebotomist: ['lockVisitFor', 'lockVisitAtHand', 'lockRoster'],
  slot: [...sampling, 'loadToGiveUp', 'lockLabHours', 'lockHoursMade', 'lockPlacing', ...ending],
  batch: ['lockBatch', 'lockBatchAtHand', 'lockWeek', 'lockAnswered', 'lockDebt'],
} as const

const betweenLabs =
  'its step is that of enterResult, verifyResult or retestItem, which are played, under the same lock of the booking; who of two labs is first: referrals.test.ts and scanned-in.test.ts'

/**
 * Verbs that take no row, or take it as others that are played do, and why. One that takes a row after all, or takes nothing, is reported
 * too.
 */
const excused: Record<string, string> = {
  sendReferral: betweenLabs,
  receiveReferral: betweenLabs,
  receiveScanned: betweenLabs,
  returnSample: betweenLabs,
  turnAwayReferral: betweenLabs,
  recallReferral: betweenLabs,
  loseReferral: betweenLabs,
  enterReferred: betweenLabs,
  decideReferred: betweenLabs,
  verifyReferred: betweenLabs,
  moveClock: 'a demonstration’s clock, whose own row is locked',
  resumeInstrumentMessages: 'runs applyInstrumentMessage',
  watchAutoVerification:
    'its step is that of holdResult, which is played, under the same lock of the booking',
  replayOfflineEvents:
    'its steps are those of failVisit, writeOffTube and others, which are played, under the same lock of the booking',
}

/**
 * Verbs whose step is that of another one, under the same lock of the booking: they are played where
 * what is their own matters, and against everything else the other one is.
 */
const like: Record<string, string> = {
  applyInstrumentMessage: 'enterResult',
  enterResults: 'enterResult',
  takeArrivedResult: 'enterResult',
  discardArrivedResult: 'retestItem',
  // Each takes the booking as it does, and changes a row of its own alone.
  makeReflexOffers: 'markLate',
  endReflexOffers: 'markLate',
  declineReflexOffer: 'markLate',
}

const verbs = verbsIn(source)
const calls = new Map(verbs.map(({ name, at }) => [name, callsOf(at, source)]))
const takers = new Map([...calls].map(([name, called]) => [name, nounsOf(called)]))

function nounsOf(called: ReadonlySet<string>) {
  return Object.entries(taking).flatMap(([noun, statements]) =>
    statements.some((one) => called.has(one)) ? [noun] : [],
  )
}

/** The scenes, each with the verbs of its acts. */
const scenesOf = (read: Read) => globSync('test/interleavings/*-scenes.ts').flatMap(scenesIn(read))

const treeOf = (read: Read) => (file: string) =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)

/** The functions of all files there, because scenes share their acts. */
function functionsIn(read: Read): Map<string, ts.FunctionDeclaration> {
  const all = globSync('test/interleavings/*.ts').flatMap((file) => [
    ...treeOf(read)(file).statements,
  ])
  const functions = all.filter(ts.isFunctionDeclaration)
  const giving = functions.filter(givesActs).map((one) => one.name?.text ?? '')
  const doubled = giving.find((name, at) => giving.indexOf(name) !== at)
  if (doubled) throw new Error(`${doubled} gives acts in two files: one of them is not read`)
  return new Map(functions.map((one) => [one.name?.text ?? '', one]))
}

const scenesIn =
  (read: Read, named = functionsIn(read)) =>
  (file: string) => {
    const tree = treeOf(read)(file)
    return tree.statements.filter(ts.isVariableStatement).flatMap((statement) => {
      const [{ name, type } = {}] = statement.declarationList.declarations
      return type?.getText() === 'Scene'
        ? [
            {
              name: name?.getText() ?? '',
              verbs: actsIn(statement, named),
              some: someOf(statement),
            },
          ]
        : []
    })
  }

/** The verbs of which each pair of the scene has one; undefined: it plays all. */
function someOf(statement: ts.Statement): Set<string> | undefined {
  let some: Set<string> | undefined
  statement.forEachChild(function visit(node: ts.Node) {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'with')
      some = new Set(namesIn(node.initializer))
    node.forEachChild(visit)
  })
  return some
}

function namesIn(list: ts.Expression): string[] {
  const names = ts.isArrayLiteralExpression(list) ? list.elements : []
  return names.map((name) => (ts.isStringLiteral(name) ? (name.text.split(' ')[0] ?? '') : ''))
}

/** The acts written there, and in the functions it calls that are declared to return acts. */
function actsIn(
  statement: ts.Statement,
  named: ReadonlyMap<string, ts.FunctionDeclaration>,
): Set<string> {
  const found = new Set<string>()
  statement.forEachChild(function visit(node: ts.Node) {
    if (ts.isPropertyAssignment(node) && isAct(node.initializer))
      found.add(node.name.getText().replaceAll("'", '').split(' ')[0] ?? '')
    const called = ts.isCallExpression(node) && named.get(node.expression.getText())
    if (called && givesActs(called)) for (const act of actsIn(called, named)) found.add(act)
    node.forEachChild(visit)
  })
  return found
}

const givesActs = ({ type }: ts.FunctionDeclaration) => /\bActs\b/.test(type?.getText() ?? '')

const isAct = (node: ts.Expression) =>
  ts.isArrowFunction(node) && node.parameters[0]?.name.getText() === 'as'

/**
 * Every pair of verbs that take a noun, each with itself too: listed once, in the table's order.
 */
function pairsOf(noun: string) {
  const verbs = [...takers].flatMap(([verb, nouns]) => (nouns.includes(noun) ? [verb] : []))
  return verbs.flatMap((one, at) => verbs.slice(at).map((other) => [one, other] as const))
}

type Played = (one: string, other: string) => boolean

function playedIn(read: Read): Played {
  const scenes = scenesOf(read)
  return (one, other) =>
    scenes.some(
      ({ verbs, some = verbs }) =>
        verbs.has(one) && verbs.has(other) && (some.has(one) || some.has(other)),
    )
}

const alike = (verb: string) => [verb, ...(like[verb] === undefined ? [] : [like[verb]])]

/** Played by themselves, or by the verbs that they are like. */
const isPlayedAlike =
  (isPlayed: Played): Played =>
  (one, other) =>
    alike(one).some((first) => alike(other).some((second) => isPlayed(first, second)))

const isExcused: Played = (one, other) =>
  one in excused ||
  other in excused ||
  neverTogether.some(
    ({ these, those }) =>
      (these.includes(one) && those.includes(other)) ||
      (these.includes(other) && those.includes(one)),
  )

function unplayed(noun: string, isPlayed: Played) {
  const missed = pairsOf(noun).filter((pair) => !isPlayedAlike(isPlayed)(...pair))
  return missed.filter((pair) => !isPlayedAlike(isExcused)(...pair)).map((pair) => pair.join(' × '))
}

function missing(read: Read): string[] {
  const isPlayed = playedIn(read)
  const rows = new Set(scenesOf(read).flatMap(({ verbs }) => [...verbs]))
  const known = new Set(verbs.map(({ name }) => name))
  return [
    ...Object.keys(taking).flatMap((noun) =>
      unplayed(noun, isPlayed).map((pair) => `${noun}: no scene plays ${pair}`),
    ),
    ...[...takers].flatMap(([verb, nouns]) => {
      if (nouns.length === 0 || rows.has(verb) !== verb in excused) return []
      if (rows.has(verb)) return [`${verb} is excused, and has a row`]
      return [`${verb} takes a ${nouns.join(', a ')}: no scene plays it against others`]
    }),
    ...neverTogether.flatMap(({ these, those, why }) =>
      these.flatMap((one) =>
        those
          .filter((other) => isPlayed(one, other))
          .map((other) => `${one} × ${other} is played, and excused: ${why}`),
      ),
    ),
    ...[
      ...rows,
      ...Object.entries(like).flat(),
      ...neverTogether.flatMap(({ these, those }) => [...these, ...those]),
    ]
      .filter((verb) => !known.has(verb))
      .map((verb) => `${verb} is no verb`),
    ...Object.keys(excused)
      .filter((verb) => (takers.get(verb) ?? []).length === 0)
      .map((verb) => `${verb} is excused, and takes nothing`),
    ...unknownStatements(),
  ]
}

/** A renamed statement would let its verbs through. */
function unknownStatements(): string[] {
  const called = new Set([...calls.values()].flatMap((names) => [...names]))
  return Object.values(taking)
    .flat()
    .filter((one) => !called.has(one))
    .map((one) => `${one}: no verb comes to it`)
}

/**
 * A check can pass without checking anything: a verb, and a pair, whose row is removed must be
 * missed.
 */
function provesItself(): boolean {
  const without = (row: string): Read => {
    return (file) => source(file).replaceAll(`${row}: (as)`, `${row}: (_)`)
  }
  const withNobody: Read = (file) => source(file).replaceAll("with: ['giveUpWaiting']", 'with: []')
  return (
    missing(withNobody).some((line) => line.includes('giveUpWaiting × enterResult')) &&
    missing(without('returnPayout')).some((line) => line.startsWith('returnPayout takes a')) &&
    missing(without('takeArrivedResult')).some((line) =>
      line.startsWith('takeArrivedResult takes'),
    ) &&
    missing(without('readBankFile')).some((line) => line.includes('readBankFile × importUtrs'))
  )
}

const lines = missing(source)
for (const line of lines) console.error(line)
const isProven = provesItself()
if (!isProven) console.error('a verb without a row would not be noticed')
const isPlayed = playedIn(source)
for (const noun of Object.keys(taking)) {
  const pairs = pairsOf(noun)
  const played = pairs.filter((pair) => isPlayed(...pair)).length
  console.log(`${noun}: ${pairs.length} pairs, ${played} played`)
}
process.exitCode = lines.length > 0 || !isProven ? 1 : 0
