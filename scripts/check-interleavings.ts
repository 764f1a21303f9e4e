// Every verb that takes a booking, a payment, a refund, a visit, a slot or a batch for itself is
// played against others: it has a row in a scene of test/interleavings. A verb takes a row where it
// reaches one of the statements below; the scenes are read from their source.
import { globSync } from 'node:fs'
import ts from 'typescript'
import { callsOf, type Read, source, verbsIn } from './verb-calls.ts'

/** The statements that take a row of a noun, until the transaction ends or by compare and set. */
const taking = {
  account: ['lockPerson'],
  credit: ['lockCredits', 'lockUnusedCreditOf'],
  booking: ['lockBooking', 'lockTree', 'lockPermitted'],
  payment: [
    'lockAttempt',
    'claimRefundable',
    'claimChargedBack',
    'lockReceivables',
    'lockCashInHand',
    'lockDeposit',
  ],
  refund: ['lockRefund'],
  visit: ['lockVisitFee', 'lockPhlebotomist'],
  slot: ['takePlace', 'releasePlaces', 'lockLabHours', 'lockHoursMade'],
  batch: ['lockBatch', 'lockEligible', 'lockEntriesOf', 'lockPayouts', 'lockPayout', 'lockDebt'],
} as const

/** What has no row, and why. One that has a row, or takes nothing, is named too. */
const excused: Record<string, string> = {
  moveClock: 'a demonstration’s clock, whose own row is locked',
}

const verbs = verbsIn(source)
const calls = new Map(verbs.map(({ name, at }) => [name, callsOf(at, source)]))
const takers = new Map([...calls].map(([name, called]) => [name, nounsOf(called)]))

function nounsOf(called: ReadonlySet<string>) {
  return Object.entries(taking).flatMap(([noun, statements]) =>
    statements.some((one) => called.has(one)) ? [noun] : [],
  )
}

/** The verbs of the scenes: each act is named by its verb and, where there are two ways, which. */
function raced(read: Read): Set<string> {
  const found = new Set<string>()
  for (const file of globSync('test/interleavings/*-scenes.ts')) {
    const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
    tree.forEachChild(function visit(node: ts.Node) {
      if (ts.isPropertyAssignment(node) && isAct(node.initializer))
        found.add(node.name.getText(tree).replaceAll("'", '').split(' ')[0] ?? '')
      node.forEachChild(visit)
    })
  }
  return found
}

const isAct = (node: ts.Expression) =>
  ts.isArrowFunction(node) && node.parameters[0]?.name.getText() === 'as'

function missing(read: Read): string[] {
  const rows = raced(read)
  const known = new Set(verbs.map(({ name }) => name))
  return [
    ...[...takers].flatMap(([verb, nouns]) => {
      if (nouns.length === 0 || rows.has(verb) !== verb in excused) return []
      if (rows.has(verb)) return [`${verb} is excused, and has a row`]
      return [`${verb} takes a ${nouns.join(', a ')}: no scene plays it against others`]
    }),
    ...[...rows].filter((verb) => !known.has(verb)).map((verb) => `${verb} is no verb`),
    ...Object.keys(excused)
      .filter((verb) => (takers.get(verb) ?? []).length === 0)
      .map((verb) => `${verb} is excused, and takes nothing`),
    ...unknownStatements(),
  ]
}

/** A statement that was given another name would let its verbs through. */
function unknownStatements(): string[] {
  const called = new Set([...calls.values()].flatMap((names) => [...names]))
  return Object.values(taking)
    .flat()
    .filter((one) => !called.has(one))
    .map((one) => `${one}: no verb comes to it`)
}

/** A gate can be green and blind: a verb whose row is taken away must be missed. */
function provesItself(): boolean {
  const read: Read = (file) => source(file).replaceAll('returnPayout: (as)', 'returnPayout: (_)')
  return missing(read).some((line) => line.startsWith('returnPayout takes a'))
}

const lines = missing(source)
for (const line of lines) console.error(line)
const isProven = provesItself()
if (!isProven) console.error('a verb without a row would not be noticed')
const all = [...takers.values()].filter((nouns) => nouns.length > 0).length
console.log(
  `${all} verbs take a row that others take, ${lines.length} are not played against others`,
)
process.exitCode = lines.length > 0 || !isProven ? 1 : 0
