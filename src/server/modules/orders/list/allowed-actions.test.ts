import { describe, expect, it } from 'vitest'
import { authorities } from '../../../../contract/kernel/permissions.ts'
import { orderStatuses, waitingReasons } from '../../../../contract/kernel/statuses.ts'
import { listOrders } from './list-orders.ts'
import { allowedActions, allowedActionsSql, type ActionFacts } from '../state/order-states.ts'
import { withListedOrders } from './listed-orders-factory.ts'

const { admin, database, scope } = await withListedOrders()

describe('allowed actions', () => {
  it('are the same in SQL and in code for every combination of facts', async () => {
    const booleans = [true, false]
    // Facts looked up in other orders and flags are false here; they have their own tests.
    const shapes = [
      { isMerged: false, isSeveral: false, isUndone: false },
      { isMerged: true, isSeveral: true, isUndone: false },
      { isMerged: true, isSeveral: true, isUndone: true },
      { isMerged: false, isSeveral: true, isUndone: false, isReplacement: true },
      // Covers `goesAlone`; every order here has several units.
      { isMerged: false, isSeveral: true, isUndone: false, hasCameIn: false, hasMoneyLeft: false },
      { isMerged: false, isSeveral: true, isUndone: false, isLabelled: true },
    ].map((shape) => ({
      isReplacement: false,
      isLabelled: false,
      hasCameIn: true,
      hasMoneyLeft: true,
      ...shape,
      hasPartner: false,
      hasFreeParts: true,
    }))
    const overlaid: Pick<ActionFacts, 'isOnHold' | 'problem' | 'isSurcharged'>[] = [
      { isOnHold: false, problem: 'none', isSurcharged: false },
      { isOnHold: true, problem: 'onSeller', isSurcharged: true },
      { isOnHold: false, problem: 'onAgency', isSurcharged: false },
      { isOnHold: true, problem: 'none', isSurcharged: true },
    ]
    const all: ActionFacts[] = orderStatuses.flatMap((status) =>
      [null, ...waitingReasons].flatMap((waitingReason) =>
        booleans.flatMap((hasMapped) =>
          booleans.flatMap((hasUnasked) =>
            booleans.flatMap((hasOffer) =>
              booleans.flatMap((hasParcel) =>
                shapes.flatMap((shape) =>
                  overlaid.map((over) => ({
                    status,
                    waitingReason,
                    hasMapped,
                    hasUnasked,
                    hasOffer,
                    hasParcel,
                    isCancellationRequested: false,
                    isUndisputed: waitingReason !== 'cancelledInShop',
                    waitsToMerge:
                      status === 'awaitingPayment' &&
                      waitingReason === 'paymentDue' &&
                      !shape.isSeveral &&
                      !over.isOnHold &&
                      over.problem === 'none',
                    ...shape,
                    ...over,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    )
    const text = `select ${allowedActionsSql('$2::text[]')} as actions
      from json_to_recordset($1::json) as x (status text, "waitingReason" text, "hasMapped" boolean,
        "hasUnasked" boolean, "hasOffer" boolean, "hasParcel" boolean, "isMerged" boolean, "isSeveral" boolean,
        "isUndone" boolean, "isReplacement" boolean, "isLabelled" boolean, "hasCameIn" boolean, "hasMoneyLeft" boolean,
        "isOnHold" boolean, problem text, "isSurcharged" boolean, n integer)
      cross join lateral (select x.status, x."waitingReason" as waiting_reason,
        case when x."hasParcel" then 5 else 0 end as weight_grams, 'US' as country_code, null::bigint as id,
        null::bigint as customer_id, null::bigint as shop_id, 1::bigint as merge_key,
        x."isSeveral" as merge_excluded, now() as created_at,
        case when x."isMerged" then 'merged' when x."isReplacement" then 'replacement' else 'plain' end as kind,
        case when x."isSeveral" then 2 else 1 end as unit_count, 900 as total_minor,
        case when x."hasMoneyLeft" then 500 else 900 end as refunded_minor,
        case when x."isUndone" then now() end as undone_at,
        case when x."isLabelled" then now() end as labelled_at) o
      cross join lateral (select x."hasCameIn" as has_came_in, x."hasMapped" as has_mapped, x."hasUnasked" as has_unasked,
        x."hasOffer" as has_offer) f
      cross join lateral (select x."isOnHold" as is_on_hold, x.problem <> 'none' as has_problem,
        x.problem = 'onSeller' as is_asked, x."isSurcharged" as is_surcharged) v
      cross join lateral (select null::bigint[] as shop_ids, 24 as hours) mw
      order by x.n`
    const agree = async (some: readonly ActionFacts[], granted: readonly string[]): Promise<void> => {
      const { rows } = await admin.query<{ actions: string[] }>(text, [
        JSON.stringify(some.map((facts, n) => ({ ...facts, n }))),
        granted,
      ])
      expect(rows.map(({ actions }) => actions)).toEqual(some.map((facts) => allowedActions(facts, granted)))
    }
    await agree(all, authorities)
    await agree(all, [])
    // Only a seventh of the facts per authority, which keeps the test short.
    for (const [index, authority] of authorities.entries()) {
      await agree(
        all.filter((_, n) => n % 7 === index % 7),
        [authority],
      )
    }
  })

  it('are limited to those of the account', async () => {
    const text = await listOrders(database, scope, ['order:cancel'], { pageNum: 1, pageSize: 20 })
    expect(JSON.parse(text).rows[0].allowedActions).toEqual(['cancel'])
  })
})
