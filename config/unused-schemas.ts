import { type ESTree, type Plugin, parseSync } from 'vite'

/** Rules and schemas: modules of which only the used parts belong in a script. */
const isOwn = /\/src\/(?:domain|web)\/[^?]*\.tsx?$/
const importsSchemas = /\bfrom ["']zod["']/
const isFunction = /Function/

/**
 * Marks the calls that make a module's constants as free of effects, which they are in the domain and
 * wherever a schema is written. A script then drops the schemas that its page does not use, and with
 * the last of them the schema library: a bundler cannot know that making one does nothing else.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: isOwn },
      handler: (code, id) =>
        id.includes('/src/domain/') || importsSchemas.test(code)
          ? { code: marked(code, id), map: null }
          : null,
    },
  }
}

function marked(code: string, id: string): string {
  const { program } = parseSync(id.replace(/tsx?$/, 'js'), code)
  const places = new Set(program.body.flatMap(constantsIn).flatMap(callsIn))
  return [...places]
    .sort((one, other) => other - one)
    .reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code)
}

function constantsIn(statement: ESTree.Statement): unknown[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
  return declared.declarations.map(({ init }) => init)
}

/** Where the calls of an expression begin, without those inside functions, which run later. */
function callsIn(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(callsIn)
  const { type, start } = node as { type?: unknown; start?: unknown }
  if (typeof type === 'string' && isFunction.test(type)) return []
  const own = type === 'CallExpression' && typeof start === 'number' ? [start] : []
  return [...own, ...Object.values(node).flatMap(callsIn)]
}
