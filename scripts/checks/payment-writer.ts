// One function finalises a payment (src/domain/payments/settling.ts): read from the source with
// TypeScript's own parser, nothing else takes an attempt or a payment to captured, records the
// gateway's money, or writes the tables that say so. A check can pass without checking anything, so
// each bypass is planted in other files and must be found.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const FINALISER = 'src/domain/payments/settling.ts'
const CAPTURED = 'src/domain/payments/captured-money.ts'
const INITIATION = 'src/domain/payments/initiating.ts'
const REVIEW = 'src/domain/payments/resolving.ts'
const MOVER = 'src/db/queries/changes/stateful.ts'
/** They make any transition that their caller names. */
const MAKERS = ['src/domain/transition.ts', 'src/usecases/transition.ts']

/**
 * Edges that say money has arrived, or that an attempt has ended; and the files that may take each.
 */
const edges: { machine: string; event: string; by: readonly string[] }[] = [
  { machine: 'payment', event: 'capture', by: [CAPTURED] },
  { machine: 'attempt', event: 'capture', by: [CAPTURED] },
  { machine: 'attempt', event: 'capture-late', by: [CAPTURED] },
  { machine: 'attempt', event: 'question', by: [FINALISER] },
  { machine: 'attempt', event: 'redirect', by: [INITIATION] },
  { machine: 'attempt', event: 'abort', by: [FINALISER, INITIATION] },
  { machine: 'attempt', event: 'fail', by: [FINALISER, REVIEW] },
]

/** Functions that record or change it, and the only files that may call them. */
const callers: Record<string, readonly string[]> = {
  capturedMoney: [FINALISER, REVIEW],
  settling: ['src/usecases/payments/check-payment.ts'],
  unansweredCheck: ['src/usecases/payments/check-payment.ts'],
  resolving: ['src/usecases/payments/resolve-review.ts'],
}

type Read = (file: string) => string
type Found = { file: string; what: string }

function violations(files: readonly string[], read: Read): Found[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
    const found: Found[] = []
    source.forEachChild(function visit(node: ts.Node) {
      if (ts.isCallExpression(node))
        for (const what of [
          ...movesIn(node, file),
          ...callsIn(node, file),
          ...writesIn(node, file),
        ])
          found.push({ file, what })
      if (ts.isObjectLiteralExpression(node))
        for (const what of [...madeIn(node, file), ...capturesIn(node, file)])
          found.push({ file, what })
      node.forEachChild(visit)
    })
    return found
  })
}

/**
 * `move(step, 'payment', { event: … })`, `taken('payment', row, event)`; an event that is no literal
 * may be any.
 */
function movesIn(call: ts.CallExpression, file: string): string[] {
  const name = nameOf(call)
  if (name === 'taken' || name === 'transition') {
    const [machine, , event] = call.arguments
    return machine && event ? edgesBy(file, textsIn(machine), textsIn(event)) : []
  }
  if (name !== 'move') return []
  const [, machine, change] = call.arguments
  return machine && change ? edgesBy(file, textsIn(machine), eventsOf(change)) : []
}

function edgesBy(file: string, machines: string[] | undefined, events: string[] | undefined) {
  if (MAKERS.includes(file)) return []
  return edges
    .filter((edge) => machines === undefined || machines.includes(edge.machine))
    .filter((edge) => events === undefined || events.includes(edge.event))
    .filter((edge) => !edge.by.includes(file))
    .map((edge) => `takes ${edge.machine} along ${edge.event}`)
}

/** A transition made by hand: `{ machine: 'payment', row, event: …, to: … }`. */
function madeIn(object: ts.ObjectLiteralExpression, file: string): string[] {
  const [machine, event, to] = ['machine', 'event', 'to'].map((name) => memberOf(object, name))
  return machine && event && to ? edgesBy(file, textsIn(machine), textsIn(event)) : []
}

/** `created: { capture: [ … ] }` */
function capturesIn(object: ts.ObjectLiteralExpression, file: string): string[] {
  const isCreated =
    ts.isPropertyAssignment(object.parent) && object.parent.name.getText() === 'created'
  return isCreated && file !== CAPTURED && memberOf(object, 'capture') ? ['creates captures'] : []
}

function memberOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find((one) => one.name?.getText() === name)
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}

/** The values an event can have; undefined where only running it would tell. */
function eventsOf(change: ts.Expression): string[] | undefined {
  if (!ts.isObjectLiteralExpression(change)) return undefined
  const event = memberOf(change, 'event')
  return event && textsIn(event)
}

function textsIn(value: ts.Expression): string[] | undefined {
  if (ts.isStringLiteral(value)) return [value.text]
  if (ts.isAsExpression(value)) return textsIn(value.expression)
  if (ts.isIdentifier(value)) return constantsOf(value)
  if (!ts.isConditionalExpression(value)) return undefined
  const [one, other] = [textsIn(value.whenTrue), textsIn(value.whenFalse)]
  return one && other ? [...one, ...other] : undefined
}

/** A `const` of the same file, anywhere in it: every value that one of that name can have. */
function constantsOf(identifier: ts.Identifier): string[] | undefined {
  const { text } = identifier
  const found: (string[] | undefined)[] = []
  identifier.getSourceFile().forEachChild(function visit(node: ts.Node) {
    if (ts.isBindingElement(node) && node.name.getText() === text) found.push(undefined)
    if (ts.isParameter(node) && node.name.getText() === text) found.push(undefined)
    if (ts.isVariableDeclaration(node) && node.name.getText() === text)
      found.push(node.initializer && textsIn(node.initializer))
    node.forEachChild(visit)
  })
  const known = found.filter((texts) => texts !== undefined)
  return found.length > 0 && known.length === found.length ? known.flat() : undefined
}

function callsIn(call: ts.CallExpression, file: string): string[] {
  const name = nameOf(call)
  const allowed = Object.hasOwn(callers, name) ? callers[name] : undefined
  return allowed && !allowed.includes(file) ? [`calls ${name}`] : []
}

/**
 * `.insert(captures)`, `.update(payments).set({ state … })` and the like, bypassing the machines.
 */
function writesIn(call: ts.CallExpression, file: string): string[] {
  const [first] = call.arguments
  const table = first?.getText() ?? ''
  const name = nameOf(call)
  if (name === 'insert' && table === 'captures') return ['inserts captures']
  if ((name === 'update' || name === 'delete') && table === 'captures' && !isConfirming(call))
    return [`${name}s captures`]
  const isOurs = table === 'payments' || table === 'paymentAttempts'
  if (name === 'delete' && isOurs) return [`deletes ${table}`]
  const writesState = name === 'update' && isOurs && /\bstate\s*[:,}]/.test(setOf(call))
  return writesState && file !== MOVER ? [`writes the state of ${table}`] : []
}

/** Asking the gateway to capture it says nothing about the payment. */
function isConfirming(call: ts.CallExpression): boolean {
  return /^\(?\{\s*confirmedAt\b[^{}]*\}\)?$/.test(setOf(call))
}

/** The arguments of the following `.set(…)`. */
function setOf(call: ts.CallExpression): string {
  const after = call.parent?.parent
  if (!after || !ts.isCallExpression(after) || nameOf(after) !== 'set') return ''
  return after.arguments[0]?.getText() ?? ''
}

function nameOf({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const source: Read = (file) => readFileSync(file, 'utf8')

const planted = [
  `await move(step, 'payment', { row, event: 'capture', bookingId })`,
  `await move(step, 'attempt', { row, event: late ? 'capture-late' : 'fail', bookingId })`,
  `await move(step, 'attempt', { row, event, bookingId })`,
  `await move(step, machine, { row, event: 'capture', bookingId })`,
  `return { transitions: [taken('payment', payment, 'capture')] }`,
  `return transition('attempt', row, isLate ? 'capture-late' : 'capture')`,
  `return taken('attempt', row, event)`,
  `return taken(machine, row, 'capture')`,
  `return { machine: 'payment' as const, row, event: 'capture', to: 'captured', patch: {} }`,
  `return { transitions: [], created: { capture: [capture] } }`,
  `return capturedMoney(facts, said, 'applied', at)`,
  `return settling(facts, said, at)`,
  `await tx.insert(captures).values(capture)`,
  `await tx.update(captures).set({ kind: 'applied' }).where(all)`,
  `await tx.update(payments).set({ state: 'captured' }).where(all)`,
  `await tx.update(paymentAttempts).set({ checks: 1, state }).where(all)`,
  `await tx.delete(paymentAttempts)`,
]

/** Each planted line must be found in a file that must not touch money. */
function missed(): string[] {
  const innocent = 'src/usecases/bookings/list-bookings.ts'
  return planted.filter((line) => {
    const read: Read = (file) => `${source(file)}\nasync function planted() { ${line} }\n`
    return violations([innocent], read).length === 0
  })
}

const found = violations(files, source)
for (const { file, what } of found) console.error(`${file} ${what}: only the finaliser may`)
const unseen = missed()
for (const line of unseen) console.error(`would not be noticed: ${line}`)
console.log(
  `${files.length} files, ${found.length} beside the finaliser, ${planted.length} planted`,
)
process.exitCode = found.length > 0 || unseen.length > 0 || files.length === 0 ? 1 : 0
