/**
 * What open screens are told of as it changes, by server-sent events. An event has the topic's name and, as its data, a
 * version: a text that differs whenever something changed. It says nothing else; what changed is asked for by a call.
 */
export const customerTopics = [
  'orders',
  'wallet',
  'notices',
  'imports',
  'tickets',
  'arrivals',
  'bulkJobs',
  'shopperReports',
  'sourcing',
  'cart',
  'wholesale',
  'purchases',
] as const
export type CustomerTopic = (typeof customerTopics)[number]
/** `actions`: somebody did something, whoever it was. */
export const operatorTopics = ['queues', 'actions', 'operatorBulkJobs'] as const
export type OperatorTopic = (typeof operatorTopics)[number]
export type LiveTopic = CustomerTopic | OperatorTopic

/** Streams, not calls: they answer text/event-stream to the access token of a call. */
export const livePaths = { customer: '/app/live', operator: '/app/ops/live' } as const

/** A sign of life comes at least this often; a stream that is silent for twice as long is dead. */
export const liveHeartbeatMs = 20_000
