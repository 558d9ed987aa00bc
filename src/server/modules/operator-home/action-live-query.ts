import type { OperatorLiveQuery } from '../../platform/live/live-query.ts'

/**
 * Covers every action, because an operator may be viewing any customer. Only pushed, as there is no cheap version of
 * everything; open pages also poll.
 */
export const actionLiveQuery: OperatorLiveQuery = {
  for: 'operators',
  topic: 'actions',
  version: (notifier) => Promise.resolve(String(notifier)),
}
