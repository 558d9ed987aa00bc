import type { OperatorLiveQuery } from '../../platform/watch.ts'

/**
 * Whatever anybody does: what an operator looks at just now may be any customer's. Told by nudges alone, as no version of
 * everything is cheap; open pages ask now and then by themselves, too.
 */
export const actionLiveQuery: OperatorLiveQuery = {
  for: 'operators',
  topic: 'actions',
  version: (notifier) => Promise.resolve(String(notifier)),
}
