/**
 * Topics that open screens follow by server-sent events. An event has the topic's name and, as data, a
 * version that differs after every change. The screen then fetches the data itself.
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
  'serviceOrders',
  'purchases',
] as const
export type CustomerTopic = (typeof customerTopics)[number]
/** `actions`: any change made by anyone. */
export const operatorTopics = ['queues', 'actions', 'operatorBulkJobs'] as const
export type OperatorTopic = (typeof operatorTopics)[number]
export type LiveTopic = CustomerTopic | OperatorTopic

/** These are streams, not calls: they return text/event-stream for a call's access token. */
export const livePaths = { customer: '/app/live', operator: '/app/ops/live' } as const

/** A heartbeat comes at least this often; a stream that is silent for twice as long is dead. */
export const liveHeartbeatMs = 20_000
