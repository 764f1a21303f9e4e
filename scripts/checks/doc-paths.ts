// The paths that our documents for developers name in backticks: each must exist.
import { existsSync, readFileSync } from 'node:fs'

export const documents = ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'README.md']
const named = /`((?:src|test|scripts|e2e|bench|deploy|config|docs|public)\/[^`]*)`/g
/** Stands for several paths: `src/http/<noun>.ts`, `src/*\/visits*`, a command with arguments. */
const isPattern = (path: string) => /[<*{…\s]/.test(path)

/** One line for each named path that does not exist. */
export function missingPaths(file: string, markdown = readFileSync(file, 'utf8')): string[] {
  const paths = [...markdown.matchAll(named)].map(([, path = '']) => path)
  return paths
    .filter((path) => !isPattern(path) && !existsSync(path))
    .map((path) => `${file}: there is no ${path}`)
}
