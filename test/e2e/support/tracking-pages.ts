import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { OutputOf } from '../../../src/contract/kernel/endpoint.ts'
import type { orders } from '../../../src/contract/orders/orders.ts'
import type { Tracking, trackingPage } from '../../../src/contract/tracking-page/tracking-page.ts'
import { ask, sellerToken } from './people.ts'

interface PageOfOrder {
  readonly orderId: string
  readonly url: string
}

/**
 * Tracking pages of the main demo seller: of an order in transit and a delivered one without reports, and of one with an
 * open report.
 */
export const trackingPages = async (
  request: APIRequestContext,
): Promise<Record<'underWay' | 'delivered' | 'reported', PageOfOrder>> => {
  const accessToken = await sellerToken(request)
  const pageOf = async (orderId: string): Promise<PageOfOrder> => {
    type Answer = OutputOf<typeof trackingPage.getOrderTracking>
    const { url } = await ask<Answer>(request, '/Order/GetOrderTrackingPage', { orderId }, accessToken)
    return { orderId, url: new URL(url).pathname }
  }
  const firstOf = async (status: string, fits: (tracking: Tracking) => boolean): Promise<PageOfOrder> => {
    type List = OutputOf<typeof orders.listOrders>
    const list = await ask<List>(request, '/Order/GetOrderList', { status, pageSize: 100 }, accessToken)
    for (const { id } of list.rows) {
      const page = await pageOf(id)
      if (fits(await ask<Tracking>(request, page.url.replace('/track/', '/Track/'), null))) return page
    }
    throw new Error(`no ${status} order fits`)
  }
  type Reports = OutputOf<typeof trackingPage.listShopperReports>
  const { rows } = await ask<Reports>(request, '/Order/GetShopperReports', { status: 'open' }, accessToken)
  return {
    underWay: await firstOf('shipped', ({ wrongAddress }) => wrongAddress.isPossible && !wrongAddress.last),
    delivered: await firstOf('delivered', ({ parcels }) =>
      parcels.every(({ notArrived }) => !notArrived.last),
    ),
    reported: await pageOf(String(rows[0]?.orderId)),
  }
}

export const openTrackingPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const report = page.locator('.q-track-report > button').first()
  if ((await report.count()) > 0) await report.click()
}
