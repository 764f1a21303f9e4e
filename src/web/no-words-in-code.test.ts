import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * Two or more words between tags or in an attribute that is read: texts belong in the message
 * files.
 */
const sentence =
  /(?<![=)])>\s*([A-Za-z][\w’',.;-]*(?: [\w’',.;:!?-]+)+)\s*(?:<\/|\{|<[a-zA-Z]+[\s>])/g
const spokenText =
  /\b(?:title|placeholder|aria-label|alt|label|help|lede|description)="([^"]*[A-Za-z]{2,} [^"]*)"/g
/** `<…> field: Type<…` and `> const name: Type<…` are types. */
const typed = /^(?:const \w+|\w+)\??:? ?\w*$|: (?:\w+ )*[A-Z]\w+$/

test('no page has texts in its own code', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !/\/(?:dev|demo)\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  const literal = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
    const said = [...text.matchAll(sentence)].filter(([, words = '']) => !typed.test(words))
    return [...said, ...text.matchAll(spokenText)].map(([, words]) => `${file}: ${words}`)
  })
  expect(literal).toEqual([])
})

/** Three words, or two of which the first begins like a sentence. */
const words =
  /\p{L}+[,.:;]? \p{L}+[,.:;]? \p{L}+|(?<!\p{L})\p{Lu}\p{Ll}+ \p{Ll}+|\p{Script=Devanagari}/u

/** Papers are English, refusals have their own table, and `texts` is written from the words files. */
const elsewhere =
  /^src\/(?:messages\/(?:texts|paper|picture|report-pdf)\/|messages\/(?:[a-z-]+-pdf|money-[a-z]+|picture)\.ts|usecases\/parts\/refusals\/)/
/** The name of a lock, which nobody reads. */
const noWords: readonly string[] = ['strange gateway messages']

test('no message to a person has its text in code: not in messages, verbs or jobs', () => {
  const files = globSync('src/{messages,usecases,jobs}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !elsewhere.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const literal = files.flatMap((file) =>
    literalsIn(file)
      .filter((text) => words.test(text) && !noWords.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(literal).toEqual([])
})

const { SyntaxKind } = ts
const pieces: readonly ts.SyntaxKind[] = [
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]

/** The strings of a file, without those of an error to throw, which a developer reads. */
function literalsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const walk = (node: ts.Node) => {
    if (ts.isNewExpression(node) && isError(node.expression)) return
    if (pieces.includes(node.kind)) found.push((node as ts.StringLiteral).text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

function isError(made: ts.Expression) {
  return ts.isIdentifier(made) && made.text.endsWith('Error')
}
