import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { laws, underWay } from './laws.ts'
import { capturedTokens } from './paypal.ts'
import type { Product } from './product.ts'
import type { World } from './world.ts'

const acknowledgedSql: Readonly<Record<string, string>> = {
  placed: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from dropshipping_order o
    where o.customer_id = $1 and o.id = given.id)`,
  paid: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from ledger_transaction t
    where t.customer_id = $1 and t.source_kind = 'order' and t.source_id = given.id and t.kind = 'orderPayment')`,
  refunded: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from ledger_transaction t
    where t.customer_id = $1 and t.key like 'refund:' || given.id || ':%')`,
  undone: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from ledger_transaction t
    where t.customer_id = $1 and t.key like 'undo:' || given.id || ':%')`,
  recharged: `select given.id from unnest($2::bigint[]) as given (id) where (select count(*) from ledger_transaction t
    where t.customer_id = $1 and t.source_kind = 'recharge' and t.source_id = given.id) <> 1`,
  bulkJobs: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from bulk_job w where w.id = given.id
    and w.state = 'done' and w.done = w.total and $1 = $1::bigint)`,
  imports: `select given.id from unnest($2::bigint[]) as given (id) where not exists (select from order_import i where i.id = given.id
    and i.status = 'done' and i.customer_id = $1)`,
}

const textKeysSql: Readonly<Record<string, string>> = {
  'tracking number': `select given.key from unnest($2::text[]) as given (key) where (select count(*) from shipment h
    where h.customer_id = $1 and h.tracking_number = given.key) <> 1`,
  'imported order': `select given.key from unnest($2::text[]) as given (key) where not exists (select from dropshipping_order o
    where o.customer_id = $1 and o.shop_order_name = given.key)`,
  'captured PayPal payment': `select given.key from unnest($2::text[]) as given (key) where (select count(*) from recharge r
    join ledger_transaction t on t.customer_id = r.customer_id and t.source_kind = 'recharge' and t.source_id = r.id
    where r.customer_id = $1 and r.paypal_order_id = given.key) <> 1`,
  webhook: `select given.key from unnest($2::text[]) as given (key) where (select count(*) from webhook_event e
    where e.event_id = key and $1 = $1::bigint) <> 1`,
}

const restWithinMs = 120_000

/** Waits until nothing is under way, then returns every breach of a law and every acknowledged call that is not there. */
export const checkEverything = async (product: Product, world: World): Promise<string[]> => {
  const admin = new pg.Client(await product.databaseUrl())
  await admin.connect()
  const list = async (text: string, values: readonly unknown[]): Promise<string[]> => {
    const { rows } = await admin.query<Record<string, unknown>>(text, [...values])
    return rows.map((row) => String(Object.values(row)[0]))
  }
  const found: string[] = []
  const add = (what: string, details: readonly string[]): void =>
    void found.push(...details.slice(0, 20).map((detail) => `${what}: ${detail}`))
  try {
    const until = performance.now() + restWithinMs
    for (;;) {
      const left: string[] = []
      for (const [what, text] of Object.entries(underWay))
        left.push(
          ...(await list(text, [world.customerId])).map((detail) => `still under way, ${what}: ${detail}`),
        )
      if (left.length === 0) break
      if (performance.now() > until) {
        add('at rest', left)
        break
      }
      await sleep(250)
    }
    for (const [law, text] of Object.entries(laws)) add(law, await list(text, [world.customerId]))
    const { acknowledged: given } = world
    const ids = {
      placed: [...given.placed],
      paid: [...given.paid],
      refunded: [...given.refunded],
      undone: [...given.undone],
      recharged: [...given.recharged.keys()],
      bulkJobs: [...given.bulkJobs],
      imports: [...given.imports.keys()],
    }
    for (const [what, list_] of Object.entries(ids))
      add(
        `acknowledged and not there, ${what}`,
        await list(acknowledgedSql[what] ?? '', [world.customerId, list_]),
      )
    const keys = {
      'tracking number': [...given.shipped.values()],
      'imported order': [...given.imports.values()].flat(),
      'captured PayPal payment': capturedTokens(world),
      webhook: [...given.webhooks],
    }
    for (const [what, list_] of Object.entries(keys))
      add(
        `acknowledged and not there, ${what}`,
        await list(textKeysSql[what] ?? '', [world.customerId, list_]),
      )
    const captured = new Set(capturedTokens(world))
    const credited = await list(
      `select paypal_order_id from recharge where customer_id = $1 and status = 'credited' and paypal_order_id is not null`,
      [world.customerId],
    )
    add(
      'credited without a captured PayPal payment',
      credited.filter((token) => !captured.has(token)),
    )
    return found
  } finally {
    await admin.end()
  }
}
