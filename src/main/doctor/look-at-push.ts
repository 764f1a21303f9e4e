import { lookup } from 'node:dns/promises'
import { publicKeyOf } from '#src/adapters/push-key.ts'
import type { Look } from './finding.ts'

/** The key is one, and the names of the push services resolve; nothing is sent. */
export const lookAtPush: Look = async ({ env: { isDemo, VAPID_PRIVATE_KEY, PUSH_HOSTS } }) => {
  if (!VAPID_PRIVATE_KEY)
    return isDemo ? 'a demonstration makes its own key' : 'not configured: no button is shown'
  const key = publicKeyOf(VAPID_PRIVATE_KEY)
  const named = PUSH_HOSTS.filter((host) => !host.startsWith('*.'))
  for (const host of named)
    await lookup(host).catch(() => {
      throw new Error(
        `The push service ${host} has no DNS entry here. Correct PUSH_HOSTS, or open the firewall.`,
      )
    })
  return `the public key begins with ${key.slice(0, 8)}, ${named.length} services are found (nothing was sent)`
}
