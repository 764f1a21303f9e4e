// Every verb asks who may, and every verb that changes or shows something personal says so in the
// audit. Read from the source with TypeScript's own parser: the verbs are those of the table in
// usecases/index.ts, a call counts wherever the verb reaches it through functions of usecases/.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const table = resolve('src/usecases/index.ts')
const wanted = ['authorise', 'audit'] as const
type Duty = (typeof wanted)[number]

/** What need not be, and why. A verb that does what it is excused from is named too. */
const excused: Record<Duty, Record<string, string>> = {
  authorise: {},
  audit: {
    searchCatalogue: 'shows what is public',
    viewItem: 'shows what is public',
    listOffers: 'shows what is public',
    lookUpPincode: 'shows what is public',
    lookUpBankBranch: 'shows what is public',
    listLocations: 'shows what is public',
    viewLab: 'shows what is public',
    viewCity: 'shows what is public',
    listPublished: 'names what is public',
    listManagedLocations: 'names cities, nobody',
    listFranchises: 'names franchises, nobody',
    listCategories: 'names categories, nobody',
    listShareCategories: 'names categories, nobody',
    linkToDocument: 'makes an address; opening it is audited',
    linkToPictures: 'makes addresses; opening one is audited',
    listSlots: 'shows what is public',
    listDowntimes: 'shows what everybody is told',
    currentDowntime: 'shows what everybody is told',
    listLabOffers: 'shows a price list, nobody',
    viewLabOffer: 'shows a price list, nobody',
    listLabHours: 'shows hours and holidays, nobody',
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
    listHolidays: 'names days on which banks rest, nobody',
    viewListHead: 'shows one’s own choice of a colour',
    claimReply: 'keeps the reply of another verb, which is audited',
    underClaim: 'keeps the reply of another verb, which is audited',
    keepReply: 'keeps the reply of another verb, which is audited',
    forgetReply: 'keeps the reply of another verb, which is audited',
  },
}

/** A file's functions, and where the names it imports come from. */
type Module = { functions: Map<string, ts.Node>; imports: Map<string, Target> }
type Target = { file: string; name: string }
type Read = (file: string) => string

function readModule(file: string, read: Read): Module {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const functions = new Map<string, ts.Node>()
  const imports = new Map<string, Target>()
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      functions.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) functions.set(name.text, initializer)
    if (ts.isImportDeclaration(statement)) addImports(statement, file, imports)
  }
  return { functions, imports }
}

function addImports(statement: ts.ImportDeclaration, from: string, into: Map<string, Target>) {
  const { moduleSpecifier, importClause } = statement
  const bindings = importClause?.namedBindings
  if (!ts.isStringLiteral(moduleSpecifier) || !bindings || !ts.isNamedImports(bindings)) return
  const at = moduleSpecifier.text
  const file = at.startsWith('#src/') ? resolve(at.slice(1)) : resolve(dirname(from), at)
  for (const { name, propertyName } of bindings.elements)
    into.set(name.text, { file, name: propertyName?.text ?? name.text })
}

/** The duties a function fulfils, itself or through what it names. */
function duties(start: Target, read: Read): Set<Duty> {
  const modules = new Map<string, Module>()
  const seen = new Set<string>()
  const done = new Set<Duty>()
  const open = [start]
  for (let target = open.pop(); target; target = open.pop()) {
    const { file, name } = target
    if (seen.has(`${file} ${name}`) || !file.includes('/src/usecases/')) continue
    seen.add(`${file} ${name}`)
    const module = modules.get(file) ?? readModule(file, read)
    modules.set(file, module)
    const body = module.functions.get(name)
    if (!body) continue
    for (const named of namesIn(body)) {
      const duty = wanted.find((one) => one === named.name && named.isCalled)
      if (duty) done.add(duty)
      else if (module.functions.has(named.name)) open.push({ file, name: named.name })
      else open.push(...[module.imports.get(named.name)].filter((found) => found !== undefined))
    }
  }
  return done
}

function namesIn(body: ts.Node) {
  const names: { name: string; isCalled: boolean }[] = []
  body.forEachChild(function visit(node: ts.Node) {
    if (ts.isIdentifier(node))
      names.push({
        name: node.text,
        isCalled: ts.isCallExpression(node.parent) && node.parent.expression === node,
      })
    node.forEachChild(visit)
  })
  return names
}

/** One line for each verb that owes something, or is excused from what it does. */
function debts(read: Read): { verbs: number; lines: string[] } {
  const { functions, imports } = readModule(table, read)
  const list = functions.get('verbs')
  const names = list ? namesIn(list).map(({ name }) => name) : []
  const verbs = [...new Set(names)].filter((name) => name !== 'const')
  const lines = verbs.flatMap((verb) => {
    const done = duties(imports.get(verb) ?? { file: table, name: verb }, read)
    return wanted.flatMap((duty) => {
      const isExcused = verb in excused[duty]
      if (done.has(duty) === isExcused)
        return [isExcused ? `${verb} is excused from ${duty} and does it` : `${verb}: no ${duty}(`]
      return []
    })
  })
  return { verbs: verbs.length, lines }
}

/** A gate can be green and blind: each duty taken out of one verb must be missed. */
function provesItself(): boolean {
  const verb = resolve('src/usecases/messages/deliver-waiting-messages.ts')
  if (!existsSync(verb)) return false
  return wanted.every((duty) => {
    const read: Read = (file) =>
      file === verb ? source(file).replaceAll(`${duty}(`, 'nothing(') : source(file)
    return debts(read).lines.includes(`deliverWaitingMessages: no ${duty}(`)
  })
}

function source(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const { verbs, lines } = debts(source)
for (const line of lines) console.error(line)
const isProven = provesItself()
if (!isProven) console.error('a verb without authorise or audit would not be noticed')
console.log(`${verbs} verbs, ${lines.length} owe something`)
process.exitCode = lines.length > 0 || verbs === 0 || !isProven ? 1 : 0
