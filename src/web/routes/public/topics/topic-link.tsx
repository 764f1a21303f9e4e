import type { TopicName } from '#src/usecases/parts/catalogue/topic-name.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { topicHere } from './topic-here.ts'

type Props = { topic: TopicName; cart: Cart; isSmall?: boolean }

/** The way from a search to the tests that people have for what it names. */
export function TopicLink({ topic, cart, isSmall = false }: Props) {
  return (
    <p className={classes('topiclink', isSmall && 'topiclink--small')}>
      {m.topic_link()}{' '}
      <Link to={`/tests-for/${topic.slug}${cartQuery(cart)}`}>{topicHere(topic.name)}</Link>
    </p>
  )
}
