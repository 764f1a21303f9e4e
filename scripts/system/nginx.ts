import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changedFile } from './changed-file.ts'

type Served = { folder: string; https: number; http: number; to: number | readonly number[] }

/**
 * Milliseconds, from when a server is ready again, until nginx certainly uses it: after a failure
 * it avoids a server for its `fail_timeout` of ten seconds, and that failure may have been a moment
 * before the server had its port; it counts whole seconds, so up to eleven; and it sends one
 * request ahead of the others. Stopping the other server earlier leaves nginx with none: "no live
 * upstreams".
 */
export const NOTICED_MS = 12_000

/** Debian's nginx, installed where it is missing and permitted. */
export function needNginx(): void {
  if (spawnSync('nginx', ['-v']).status === 0) return
  if (process.getuid?.() !== 0) throw new Error('Install nginx first: apt-get install nginx-light')
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'nginx-light', 'openssl'],
    quiet,
  )
}

/** A self-signed certificate for these hosts. */
export function selfSigned(folder: string, days = 2, hosts = ['localhost']): string {
  mkdirSync(folder, { recursive: true })
  const certificate = join(folder, 'certificate.pem')
  const hostNames = hosts.map((host) => `DNS:${host}`).join(',')
  const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${hostNames}`]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate]
  const how = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days)]
  execFileSync('openssl', ['req', ...how, ...names, ...files], { stdio: 'ignore' })
  return certificate
}

/** What an operator changes in `deploy/nginx.conf`, every place, and nothing else. */
function ourConfiguration({ folder, https, http, to }: Served): string {
  return changedFile('deploy/nginx.conf', [
    ['server 127.0.0.1:3000 max_fails=1 fail_timeout=10s;', serversOf(to), 1],
    ['listen 80;', `listen 127.0.0.1:${http};`, 1],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`, 2],
    ['server_name oxalate.example;', 'server_name localhost;', 2],
    ['https://oxalate.example$request_uri', `https://localhost:${https}$request_uri`, 1],
    ['/etc/ssl/oxalate.example.pem', `"${folder}/certificate.pem"`, 1],
    ['/etc/ssl/private/oxalate.example.key', `"${folder}/key.pem"`, 1],
    ['error_log /var/log/nginx/error.log', `error_log "${folder}/error.log"`, 1],
  ])
}

function serversOf(to: Served['to']): string {
  return [to]
    .flat()
    .map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=10s;`)
    .join('\n')
}

/**
 * Writes our file for one installation, and an nginx around it; answers the command that starts it.
 */
export function nginxWith(served: Served): string[] {
  return nginxAround(served.folder, ourConfiguration(served))
}

/** Writes a file of ours, and a separate nginx around it; answers the command that starts it. */
export function nginxAround(folder: string, configuration: string): string[] {
  const at = (name: string) => `"${join(folder, name)}"`
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${at(kind)};`)
    .join('\n')
  writeFileSync(join(folder, 'oxalate.conf'), configuration)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${at('pid')}; error_log ${at('error.log')};
events {}
http { access_log ${at('access.log')}; ${places}
keepalive_requests 1000000; # at 1000 it ends a connection of HTTP/2, and Node's fetch gives up what it posts there
include ${at('oxalate.conf')}; }\n`,
  )
  return ['nginx', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
}

/** Our file in a separate nginx; `stop` ends only that one. */
export async function startNginx(served: Served) {
  const { folder, https } = served
  if (await takesConnections(https))
    throw new Error(`Port ${https} is in use. SYSTEM_PORT names the first of 23 free ones.`)
  const [program = '', ...args] = nginxWith(served)
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGQUIT')
    await ended
  }
  while (!(await takesConnections(https))) {
    if (child.exitCode !== null)
      throw new Error(`nginx did not start: ${join(folder, 'error.log')}`)
    await sleep(50)
  }
  return { stop }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
