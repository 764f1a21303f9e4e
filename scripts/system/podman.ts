import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Env = Record<string, string>

const programs = ['podman', 'podman-compose', 'mmdebstrap', 'runc', 'iptables']
const packages = [...programs, 'netavark', 'aardvark-dns']

/**
 * Debian's podman, and what builds an image from Debian's packages, installed where they are
 * missing and permitted.
 */
export function needPodman(): void {
  if (programs.every((name) => spawnSync(name, ['--version']).status === 0)) return
  if (process.getuid?.() !== 0)
    throw new Error(`Install them first: apt-get install ${packages.join(' ')}`)
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet)
}

export type Podman = ReturnType<typeof ownPodman>

/** Where its large images are; and its run-time state, in a path of at most 40 characters. */
type Places = { images: string; running: string }

/**
 * Podman with its own images, containers and networks, separate from anything else on the machine.
 */
export function ownPodman(places: Places) {
  const env = { ...process.env, ...settingsIn(places), BUILDAH_LAYERS: 'false' } // no layer is reused
  const said = (program: string, args: string[], how: { cwd?: string; env?: Env } = {}) => {
    const own = { cwd: how.cwd, env: { ...env, ...how.env } }
    const answer = spawnSync(program, args, { ...own, encoding: 'utf8', maxBuffer: 1e8 })
    const { status, stdout, stderr } = answer
    if (status !== 0) throw new Error(`${[program, ...args].join(' ')}\n${stdout}${stderr}`)
    return { stdout: stdout.trim(), all: `${stdout}${stderr}`.trim() }
  }
  return {
    said: (...args: string[]) => said('podman', args).stdout,
    logs: (name: string) => said('podman', ['logs', name]).all,
    composed: (how: { cwd: string; env: Env }, ...args: string[]) =>
      said('podman-compose', ['-f', 'deploy/compose.yaml', ...args], how),
    gone: () => {
      for (const args of [
        ['rm', '--all', '--force', '--time', '5'],
        ['system', 'reset', '--force'],
      ])
        spawnSync('podman', args, { env }) // whatever they report, the original error matters more
      for (const folder of Object.values(places)) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settingsIn({ images, running }: Places): Env {
  for (const folder of [images, running]) mkdirSync(folder, { recursive: true })
  const at = (name: string) => JSON.stringify(join(running, name))
  const CONTAINERS_STORAGE_CONF = join(running, 'storage.conf')
  const CONTAINERS_CONF = join(running, 'containers.conf')
  const storage = `driver = "overlay"\ngraphroot = ${JSON.stringify(images)}\nrunroot = ${at('root')}`
  writeFileSync(CONTAINERS_STORAGE_CONF, `[storage]\n${storage}\n`)
  writeFileSync(
    CONTAINERS_CONF,
    `[containers]
default_ulimits = ["nofile=${limit('n', 1_048_576)}", "nproc=${limit('u', 32_768)}"]
[network]
network_config_dir = ${at('networks')}
[engine]
runtime = "runc" # crun 1.8.1 begins nothing where both versions of cgroups are mounted
tmp_dir = ${at('engine')}
events_logger = "file"
`,
  )
  return { CONTAINERS_STORAGE_CONF, CONTAINERS_CONF }
}

/** Podman raises these limits to its defaults, and starts nothing where even root may not. */
function limit(letter: string, most: number): string {
  const ours = Number(execFileSync('bash', ['-c', `ulimit -H${letter}`], { encoding: 'utf8' }))
  const given = Number.isNaN(ours) ? most : Math.min(ours, most) // NaN: unlimited
  return `${given}:${given}`
}

/**
 * Two images of Debian 12 without any registry: a bare one, and one with this machine's Node and
 * npm to build with.
 */
export function baseImages({ said }: Podman, folder: string) {
  const [bare, building] = ['localhost/debian', 'localhost/debian-with-npm']
  const tar = debianIn(folder)
  said('import', '--quiet', tar, bare)
  rmSync(tar)
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  const brought = [
    [realpathSync(process.execPath), '/usr/local/bin/node'],
    [dirname(dirname(realpathSync(npm))), '/usr/local/lib/node_modules/npm'],
    ...(certificates ? [[realpathSync(certificates), '/usr/local/share/certificates.pem']] : []),
  ] as const
  const mounts = brought.flatMap(([from], index) => ['-v', `${from}:/from/${index}:ro`])
  const copies = brought.map(
    ([, to], index) => `mkdir -p ${dirname(String(to))}; cp -a /from/${index} ${to}`,
  )
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
  said('run', '--name', 'brought', ...mounts, bare, 'sh', '-ec', [...copies, link].join('; '))
  const trust = 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem'
  said('commit', '--quiet', ...(certificates ? ['--change', trust] : []), 'brought', building)
  said('rm', 'brought')
  return { OXALATE_FROM: bare, OXALATE_BUILD_FROM: building }
}

function debianIn(folder: string): string {
  const tar = join(folder, 'debian.tar')
  const how = ['--quiet', '--variant=minbase', 'bookworm', tar]
  execFileSync('mmdebstrap', how, { stdio: ['ignore', 'ignore', 'inherit'] })
  return tar
}
