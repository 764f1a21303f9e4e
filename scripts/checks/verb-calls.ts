// What a verb reaches, read from the source with TypeScript's own parser: the names it uses, itself
// or through functions of usecases/. The verbs are those of the nouns' lists that
// usecases/index.ts composes.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const table = resolve('src/usecases/index.ts')

/** A file's functions, and where the names it imports come from. */
type Module = { functions: Map<string, ts.Node>; imports: Map<string, Target> }
type Target = { file: string; name: string }
export type Read = (file: string) => string

function readModule(file: string, read: Read): Module {
  const source = parsed(file, read)
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

function parsed(file: string, read: Read) {
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
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

/** Parsed modules by reader, so that none is parsed again for each verb. */
const modulesOf = new WeakMap<Read, Map<string, Module>>()

/** Every name called from a function, in usecases/ and outside it. */
export function callsOf(start: Target, read: Read): Set<string> {
  const called = bodiesOf(start, read).flatMap((body) =>
    namesIn(body).filter((one) => one.isCalled),
  )
  return new Set(called.map(({ name }) => name))
}

/** Every text given to calls of these names, e.g. the action of an `audit`. */
export function textsGiven(start: Target, to: readonly string[], read: Read): Set<string> {
  const texts = new Set<string>()
  for (const body of bodiesOf(start, read))
    body.forEachChild(function visit(node: ts.Node) {
      if (ts.isCallExpression(node) && to.includes(node.expression.getText()))
        for (const given of node.arguments) if (ts.isStringLiteral(given)) texts.add(given.text)
      node.forEachChild(visit)
    })
  return texts
}

/** The bodies of a function and of those of usecases/ that it reaches. */
function bodiesOf(start: Target, read: Read): ts.Node[] {
  const modules = modulesOf.get(read) ?? new Map<string, Module>()
  modulesOf.set(read, modules)
  const seen = new Set<string>()
  const bodies: ts.Node[] = []
  const open = [start]
  for (let target = open.pop(); target; target = open.pop()) {
    const { file, name } = target
    if (seen.has(`${file} ${name}`) || !file.includes('/src/usecases/')) continue
    seen.add(`${file} ${name}`)
    const module = modules.get(file) ?? readModule(file, read)
    modules.set(file, module)
    const body = module.functions.get(name)
    if (!body) continue
    bodies.push(body)
    for (const named of namesIn(body)) {
      if (module.functions.has(named.name)) open.push({ file, name: named.name })
      else open.push(...[module.imports.get(named.name)].filter((found) => found !== undefined))
    }
  }
  return bodies
}

/** The verbs of every noun, and where each is; a name in the lists of two nouns comes twice. */
export function verbsIn(read: Read): { name: string; at: Target }[] {
  return nounsIn(read).flatMap((list) =>
    exportsOf(list, read).map(({ name, at }) => ({ name, at: { file: at, name } })),
  )
}

/** The lists of the nouns that the table spreads. */
function nounsIn(read: Read): string[] {
  const { statements } = parsed(table, read)
  const lists = new Map<string, string>()
  for (const statement of statements.filter(ts.isImportDeclaration)) {
    const bindings = statement.importClause?.namedBindings
    if (bindings && ts.isNamespaceImport(bindings) && ts.isStringLiteral(statement.moduleSpecifier))
      lists.set(bindings.name.text, resolve(dirname(table), statement.moduleSpecifier.text))
  }
  const verbs = readModule(table, read).functions.get('verbs')
  const spread = new Set(verbs ? namesIn(verbs).map(({ name }) => name) : [])
  return [...lists].filter(([noun]) => spread.has(noun)).map(([, list]) => list)
}

/** The names that a list exports from other files, and those files. */
function exportsOf(list: string, read: Read): { name: string; at: string }[] {
  return parsed(list, read).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return []
    const { exportClause, moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
    const at = resolve(dirname(list), moduleSpecifier.text)
    const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []
    return named.map(({ name }) => ({ name: name.text, at }))
  })
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

export function source(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
