import { type RefundNews, refundNews } from '#src/messages/refund-news.ts'
import type { World } from '#src/usecases/world.ts'

type Contact = { phone: string | null; email: string }

/** The text about a refund, and where it goes: the verified phone, else the email address. */
export function refundLetter(
  { settings }: Pick<World, 'settings'>,
  { phone, email }: Contact,
  facts: Omit<RefundNews, 'brand'>,
) {
  const news = refundNews({ brand: settings.operator.name.en, ...facts })
  return phone
    ? ({ channel: 'sms', to: phone, text: news.text } as const)
    : ({ channel: 'email', to: email, ...news } as const)
}
