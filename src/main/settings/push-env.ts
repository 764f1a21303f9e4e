import { z } from 'zod'
import { isPushKey } from '#src/adapters/push-key.ts'
import { PUSH_HOSTS, pushHostPattern } from '#src/domain/push/push-host.ts'

/** The key of push messages, and where they may go, in the order of `.env.example`. */
export const pushFields = {
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isPushKey, 'must be 32 bytes in base64, e.g. from `openssl rand -base64 32`')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .max(200)
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https://')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .default(PUSH_HOSTS.join(','))
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.length > 0 && list.every((one) => pushHostPattern.test(one)),
      'must be names of hosts like push.example or *.push.example, separated by commas',
    ),
}
