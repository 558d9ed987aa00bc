import { maxTags, tagKey } from '../../../../contract/kernel/tags.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { addEvents } from '../state/order-events.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { nameTags } from '../list/order-tags.ts'
import { tagSearchTerms } from '../state/search-terms.ts'
import { jsonText, query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

export interface TagChange {
  readonly ids: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

interface TaggedOrder {
  readonly id: string
  readonly number: string
  readonly tags: readonly string[]
}

interface ChangedTags extends TaggedOrder {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The lock keeps tags that others add at the same time. */
const lockTagged = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<TaggedOrder[]> =>
  query<TaggedOrder>(
    tx,
    `select id::text as id, number, tags from dropshipping_order
       where customer_id = $1 and id = any($2::bigint[]) and ($3::bigint[] is null or shop_id = any($3::bigint[]))
       order by dropshipping_order.id for update`,
    [scope.customerId, ids, scope.shopIds],
  )

/** `add` as named by `nameTags`. */
const changeOf = ({ id, number, tags: now }: TaggedOrder, { add, remove }: TagChange): ChangedTags => {
  const added = add.filter((tag) => !now.includes(tag))
  const keys = new Set(remove.map(tagKey))
  const removed = now.filter((tag) => keys.has(tagKey(tag)) && !add.includes(tag))
  return { id, number, tags: [...now.filter((tag) => !removed.includes(tag)), ...added], added, removed }
}

const writeTags = async (
  tx: Tx,
  customerId: CustomerId,
  changed: readonly ChangedTags[],
  by: Actor,
): Promise<void> => {
  await query(
    tx,
    `update dropshipping_order o set tags = t.tags
       from json_to_recordset($2) as t (id bigint, tags text[]) where o.customer_id = $1 and o.id = t.id`,
    [customerId, jsonText(changed.map(({ id, tags }) => ({ id, tags })))],
  )
  const kept = changed.map(({ tags }) => new Set(tagSearchTerms(tags)))
  await query(
    tx,
    `delete from order_search_term s using json_to_recordset($2) as t (id bigint, term text)
       where s.customer_id = $1 and s.order_id = t.id and s.term = t.term`,
    [
      customerId,
      jsonText(
        changed.flatMap(({ id, removed }, index) =>
          tagSearchTerms(removed)
            .filter((term) => !kept[index]?.has(term))
            .map((term) => ({ id, term })),
        ),
      ),
    ],
  )
  await query(
    tx,
    `insert into order_search_term (customer_id, term, order_id)
       select $1, t.term, t.id from json_to_recordset($2) as t (id bigint, term text) order by 2, 3
       on conflict do nothing`,
    [
      customerId,
      jsonText(changed.flatMap(({ id, added }) => tagSearchTerms(added).map((term) => ({ id, term })))),
    ],
  )
  const events = changed.map(({ id, added, removed }) => ({
    orderId: id,
    kind: 'order.tagsChanged' as const,
    detail: { lines: [...added.map((tag) => `+ ${tag}`), ...removed.map((tag) => `− ${tag}`)] },
  }))
  await addEvents(tx, customerId, events, by)
}

/**
 * Changes tags in the caller's transaction, with a result per order in the given order. Orders that merging gave more
 * tags than allowed keep them, but get no more.
 */
export const changeTagsIn = async (
  tx: Tx,
  scope: Scope,
  given: TagChange,
  by: Actor,
): Promise<OrderResult[]> => {
  const ids = [...new Set(given.ids)]
  const orders = await lockTagged(tx, scope, ids)
  const add = orders.length > 0 ? await nameTags(tx, scope.customerId, given.add) : []
  const changes = new Map(orders.map((order) => [order.id, changeOf(order, { ...given, add })]))
  const isTooMany = ({ tags, added }: ChangedTags): boolean => added.length > 0 && tags.length > maxTags
  const changed = [...changes.values()].filter(
    (change) => !isTooMany(change) && change.added.length + change.removed.length > 0,
  )
  if (changed.length > 0) await writeTags(tx, scope.customerId, changed, by)
  await auditAdminView(tx, scope, 'order:changeTags', ids)
  return ids.map((id) => {
    const change = changes.get(id)
    if (!change) return resultNotFound(id)
    const { number } = change
    if (isTooMany(change)) return refused(id, number, refusalOf('tooManyTags', { number, max: maxTags }))
    return changed.includes(change)
      ? done(id, number, 'tagsChanged', `The tags of ${number} were changed.`)
      : done(id, number, 'tagsUnchanged', `The tags of ${number} were already like this.`)
  })
}

export const changeTags = (
  database: Database,
  scope: Scope,
  given: TagChange,
  by: Actor,
): Promise<OrderResult[]> =>
  database.tenantTransaction(scope.customerId, (tx) => changeTagsIn(tx, scope, given, by))
