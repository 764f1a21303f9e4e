/**
 * A browser's answer as the server takes it: the endpoint, its public key and the shared secret.
 * Source: https://www.w3.org/TR/push-api/.
 */
export function subscriptionFields(made: PushSubscription) {
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}
