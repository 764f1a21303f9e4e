// The titles of a test file's tests, read from its source without running it.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The forms of a call: `test`, `test.each(rows)`, `test.for(rows)`, `test.skipIf(is)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return isTest(callee.expression)
  return false
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** `%s`, `$name` and `$0` in the titles of a table are replaced by values of its row. */
const ofTable = (text: string) => escaped(text).replaceAll(/%[sdifjoO]|\\\$[\w.]+/g, '.*')

/** A title as a pattern: interpolated values match anything. Undefined: not a string. */
function patternOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return ofTable(title.text)
  if (ts.isTemplateExpression(title))
    return (
      escaped(title.head.text) +
      title.templateSpans.map((span) => `.*${escaped(span.literal.text)}`).join('')
    )
  if (ts.isBinaryExpression(title))
    return [title.left, title.right].map((side) => patternOf(side) ?? '.*').join('')
  return undefined
}

/**
 * Whether a test of this file has this title. A title computed entirely at run time counts as none.
 */
export function titlesOf(file: string): (title: string) => boolean {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const patterns: RegExp[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression) && node.arguments[0]) {
      const pattern = patternOf(node.arguments[0])
      if (pattern) patterns.push(new RegExp(`^${pattern}$`, 'su'))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return (title) => patterns.some((pattern) => pattern.test(title))
}
