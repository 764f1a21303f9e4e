import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editsSeen } from './edited.ts'
import { startServer } from './installations.ts'

/**
 * The product as committed, in a folder with a space and a non-ASCII letter: installed, built,
 * started and asked for a page, edited while `npm run dev` serves it, and some of its tests.
 */
export async function cleanClone(port: number, chromium: string): Promise<void> {
  const above = mkdtempSync(join(tmpdir(), 'oxalate ü '))
  const folder = join(above, 'the clone')
  const { npm_config_prefix: _, ...env } = process.env
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), folder], { stdio: 'inherit' })
    run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
    run('npm', 'run', '-s', 'build')
    const server = await startServer(port, {}, folder)
    try {
      const page = await fetch(`http://127.0.0.1:${port}/tests`)
      if (!page.ok || !(await page.text()).includes('</html>'))
        throw new Error(`the page of tests answered ${page.status}`)
    } finally {
      await server.stop()
    }
    await editsSeen(folder, port, chromium)
    execFileSync('git', ['checkout', '--quiet', '.'], { cwd: folder })
    run('npm', 'run', '-s', 'test:code', '--', '--project', 'unit', 'src/main', 'src/messages')
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}
