import type { CustomerTopic, OperatorTopic } from '../../contract/live.ts'
import type { MenuTag } from '../../contract/permissions.ts'

/** How open screens of customers learn that something changed; see live.ts. */
export interface CustomerLiveQuery {
  readonly for: 'customers'
  readonly topic: CustomerTopic
  /** Accounts without this menu are not told. */
  readonly tag?: MenuTag
  /**
   * One cheap statement for all customers that look at a screen just now: `$1` is a bigint[] of their ids, each row has
   * `customer_id` and `version`, a text. No row is a version, too. A version must differ after each commit in whatever
   * order commits come: sums of counters and hashes of rows do, a greatest time does not.
   */
  readonly sql: string
}

/** The same for operators, who all see the same. */
export interface OperatorLiveQuery {
  readonly for: 'operators'
  readonly topic: OperatorTopic
  /** `nudges`: how many this process has heard, see nudges.ts. */
  readonly version: (notifier: number) => Promise<string>
}

export type LiveQuery = CustomerLiveQuery | OperatorLiveQuery
