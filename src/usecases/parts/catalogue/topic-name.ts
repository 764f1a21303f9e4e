import type { Topic } from '#src/domain/catalogue/topic.ts'
import { topicNamed } from '#src/domain/catalogue/topics.ts'

/** Enough for a link to its page. */
export type TopicName = Pick<Topic, 'slug' | 'name'>

/** The condition or organ that a text names as a whole. */
export function topicNamedIn(text: string): TopicName | null {
  const topic = topicNamed(text)
  return topic ? { slug: topic.slug, name: topic.name } : null
}
