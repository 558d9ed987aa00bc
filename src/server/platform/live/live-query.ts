import type { CustomerTopic, OperatorTopic } from '../../../contract/kernel/live.ts'
import type { MenuTag } from '../../../contract/kernel/permissions.ts'

export interface CustomerLiveQuery {
  readonly for: 'customers'
  readonly topic: CustomerTopic
  readonly tag?: MenuTag
  /**
   * One cheap statement for all connected customers: `$1` is a bigint[] of their ids; each row has
   * `customer_id` and a text `version`. A missing row counts as a version. The version must change with every
   * commit in whatever order commits come: sums of counters and hashes of rows do, a maximum time does not.
   */
  readonly sql: string
}

export interface OperatorLiveQuery {
  readonly for: 'operators'
  readonly topic: OperatorTopic
  /** `notifier`: the number of notifications this process has received, see change-notifier.ts. */
  readonly version: (notifier: number) => Promise<string>
}

export type LiveQuery = CustomerLiveQuery | OperatorLiveQuery
