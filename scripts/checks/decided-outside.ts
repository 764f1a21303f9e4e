// What a verb decides about loaded facts by itself, read from the source with TypeScript's own
// parser. Facts are what was awaited, what is made of it, and the parameters of the verb's own
// helper functions.
import ts from 'typescript'

const comparing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])
const computing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
])
/** What a verb hands on to every step: no fact that a rule is about. */
const carriers: ReadonlySet<string> = new Set(['step', 'world', 'actor', 'tx', 'permit', 'input'])

/**
 * One line for each comparison of a fact, each sum of facts, and each refusal behind a condition on
 * a fact. Not counted: what is compared with `undefined`, whether a list is empty, and `not-found`,
 * by which a load says that there is no such row.
 */
export function decidedOutside(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const facts = factsOf(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const what = judge(node, facts)
    if (what) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}: ${what}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function judge(node: ts.Node, facts: ReadonlySet<string>): string | undefined {
  if (ts.isBinaryExpression(node)) return judgeBinary(node, facts)
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'Refusal') return undefined
  const [code] = node.arguments ?? []
  if (code && ts.isStringLiteralLike(code) && code.text === 'not-found') return undefined
  return conditionsAround(node).some((condition) => mentions(condition, facts))
    ? 'refuses on loaded facts'
    : undefined
}

function judgeBinary(node: ts.BinaryExpression, facts: ReadonlySet<string>): string | undefined {
  const { left, right, operatorToken } = node
  if (![left, right].some((side) => mentions(side, facts))) return undefined
  if (computing.has(operatorToken.kind)) return 'computes with loaded facts'
  if (!comparing.has(operatorToken.kind) || isAbsence(left, right)) return undefined
  return 'compares loaded facts'
}

/** Whether something is there at all: what a load answers, and no rule. */
function isAbsence(left: ts.Expression, right: ts.Expression): boolean {
  const isNothing = right.getText() === 'undefined' || right.getText() === 'null'
  return isNothing || (right.getText() === '0' && /\.(length|size)$/.test(left.getText()))
}

/** Every condition under which a node runs: those around it and those of `??`, `&&` and `||`. */
function conditionsAround(node: ts.Node): ts.Expression[] {
  const { parent } = node
  if (!parent) return []
  const own = ts.isIfStatement(parent) && parent.expression !== node ? [parent.expression] : []
  const chosen =
    ts.isConditionalExpression(parent) && parent.condition !== node ? [parent.condition] : []
  const joined = ts.isBinaryExpression(parent) && parent.right === node ? [parent.left] : []
  return [...own, ...chosen, ...joined, ...conditionsAround(parent)]
}

function mentions(expression: ts.Node, facts: ReadonlySet<string>): boolean {
  let isFound = false
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isAwaitExpression(node)) isFound = true
    if (ts.isIdentifier(node) && facts.has(node.text) && isRead(node)) isFound = true
    if (!isFound) ts.forEachChild(node, visit)
  }
  visit(expression)
  return isFound
}

/** Not the name of a member: `charge` in `input.charge` is no fact named charge. */
const isRead = (node: ts.Identifier) =>
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)

/** The names that hold facts anywhere in the file, until none is added. */
function factsOf(source: ts.SourceFile): Set<string> {
  const facts = new Set<string>()
  for (let before = -1; before < facts.size;) {
    before = facts.size
    const visit = (node: ts.Node): void => {
      for (const name of addedBy(node, facts)) if (!carriers.has(name)) facts.add(name)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return facts
}

function addedBy(node: ts.Node, facts: ReadonlySet<string>): string[] {
  if (ts.isVariableDeclaration(node) && isOfFacts(node.initializer, facts))
    return namesOf(node.name)
  if (ts.isForOfStatement(node) && mentions(node.expression, facts))
    return ts.isVariableDeclarationList(node.initializer)
      ? node.initializer.declarations.flatMap(({ name }) => namesOf(name))
      : []
  if (ts.isFunctionDeclaration(node) && !isExported(node)) return parametersOf(node)
  const isCallback =
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isGivenFacts(node, facts)
  return isCallback ? parametersOf(node) : []
}

const isOfFacts = (made: ts.Expression | undefined, facts: ReadonlySet<string>) =>
  made !== undefined && !ts.isFunctionLike(made) && mentions(made, facts)

/** A callback of a method of facts: `facts.filter((one) => …)`. */
function isGivenFacts(node: ts.Node, facts: ReadonlySet<string>): boolean {
  const { parent } = node
  return ts.isCallExpression(parent) && mentions(parent.expression, facts)
}

const isExported = (node: ts.FunctionDeclaration) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
const parametersOf = (node: ts.SignatureDeclaration) =>
  node.parameters.flatMap(({ name }) => namesOf(name))

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesOf(element.name) : [],
  )
}
