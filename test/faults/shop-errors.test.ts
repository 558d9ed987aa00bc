import { expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { bulkJobs } from '../../src/contract/bulk-jobs/bulk-jobs.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { shops } from '../../src/contract/shops/shops.ts'
import { connectDouble } from '../../src/server/modules/shops/shop-factory.ts'
import { holdsRefusal } from '../../src/web/ui/client/holds-refusal.ts'
import { inChinese } from '../../src/web/ui/client/in-chinese.ts'
import { testApp } from '../http.ts'

// Why a shop or a push failed is stored as a code with figures, and worded in the language of the reader.

const t = await testApp({ environment: { DEMO: '1' } })
const shopId = await connectDouble(t, 'candle-house.myshopify.com')
await t.runJobs()

const inBoth = async <E extends Endpoint>(endpoint: E, input: Parameters<typeof t.main.ok<E>>[1]) => {
  const data = await t.main.ok(endpoint, input)
  // As `calls.ts` does: only answers that hold a refusal are translated.
  const zh = holdsRefusal(data) ? inChinese({ code: 200, msg: '', data }).data : data
  return { en: data, zh: zh as typeof data }
}

it('a failed sync is told in the language of its reader', async () => {
  await t.admin.query(`update shop set domain = 'gone.myshopify.com' where id = $1`, [shopId])
  await t.main.ok(shops.syncShop, { shopId })
  await t.runJobs({ failures: 'allow', evenDelayed: true })
  const { en, zh } = await inBoth(shops.listShops, {})
  const english = 'Shopify refused the request: HTTP 404, Not Found. Contact support if this happens again.'
  const chinese = 'Shopify 拒绝了请求（HTTP 404, Not Found），如再次出现，请联系客服。'
  const stored = { lastErrorReason: 'shopifyRefused', lastErrorFigures: { said: 'HTTP 404, Not Found' } }
  expect(en.shops.find(({ id }) => id === shopId)).toMatchObject({
    ...stored,
    lastError: english,
    sync: { error: english },
  })
  expect(zh.shops.find(({ id }) => id === shopId)).toMatchObject({
    ...stored,
    lastError: chinese,
    sync: { error: chinese },
  })
  const jobs = await inBoth(bulkJobs.listBulkJobs, {})
  expect(jobs.en.jobs[0]).toMatchObject({ kind: 'shop.sync', message: english })
  expect(jobs.zh.jobs[0]).toMatchObject({ kind: 'shop.sync', message: chinese })
})

it('the text of an earlier version is shown as it is', async () => {
  const text = 'Shopify answered HTTP 404.'
  await t.admin.query(`update shop set last_error = $2, last_error_figures = null where id = $1`, [
    shopId,
    text,
  ])
  const { en, zh } = await inBoth(shops.listShops, {})
  for (const { shops: listed } of [en, zh]) {
    expect(listed.find(({ id }) => id === shopId)).toMatchObject({ lastError: text, lastErrorReason: null })
  }
})

it('the timeline tells of failed pushes in the language of its reader, of earlier versions too', async () => {
  const { rows } = await t.admin.query(
    `insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
       select o.customer_id, o.id, 'shop.pushFailed', 'system', '', d.detail
         from (select customer_id, id from dropshipping_order where shop_id = $1 limit 1) o, (values
           ('{"message": "On hold."}'::jsonb), ('{"message": "pushOnHold", "messageFigures": {}}')) d (detail)
       returning order_id`,
    [shopId],
  )
  const { en, zh } = await inBoth(orders.getOrder, { id: rows[0].order_id })
  const messages = ({ events }: typeof en) =>
    events.filter(({ kind }) => kind === 'shop.pushFailed').map(({ detail }) => detail['message'])
  expect(messages(en)).toEqual([
    'The order is on hold in Shopify. Release the hold in the Shopify admin.',
    'On hold.',
  ])
  expect(messages(zh)).toEqual(['该订单在 Shopify 中已暂停发货，请在 Shopify 后台解除暂停。', 'On hold.'])
})
