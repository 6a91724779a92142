// The twelve topics of the library and their labels.

export const TOPIC_LABELS = {
  science: '科学',
  technology: '科技',
  nature: '自然',
  health: '健康',
  business: '商业',
  society: '社会',
  psychology: '心理',
  education: '教育',
  culture: '文化',
  history: '历史',
  travel: '旅行',
  food: '饮食',
} as const satisfies Record<string, string>

export type TopicName = keyof typeof TOPIC_LABELS

/** The topics in display order. */
export const topicNames = Object.keys(TOPIC_LABELS) as TopicName[]

/** True for one of the twelve. */
export const isTopic = (name: string): name is TopicName => Object.hasOwn(TOPIC_LABELS, name)

/** Returns the Chinese label; an unknown topic is returned unchanged. */
export const topicLabel = (name: string): string => (isTopic(name) ? TOPIC_LABELS[name] : name)

/** Parser of a topic from its code or its label; undefined is a validation error. */
export const parseTopic = (text: string): string | undefined =>
  topicNames.find((name) => TOPIC_LABELS[name] === text) ??
  (/^[a-z][a-z0-9_-]{0,31}$/.test(text) ? text : undefined)
