/**
 * The push services of the browsers people use: Chrome and its relatives, Firefox, Edge, Safari.
 * `*.` stands for one or more names in front.
 * Source: decision 180.
 */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const

/** A host's name, perhaps with `*.` in front; no address in numbers and no port. Source: decision 180. */
export const pushHostPattern = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/

/**
 * Whether a message may be sent to this endpoint, which a browser named: only by https, on its usual
 * port, without a name or password in it, and only to a host of the list.
 * Source: decision 180.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  return hosts.some((host) => isOfHost(url.hostname, host))
}

function isOfHost(name: string, host: string): boolean {
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host
}
