import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { ordersOf } from './orders.ts'
import { operatorToken, sellerToken } from './people.ts'

interface Begun {
  readonly data: { readonly bulkJobId: string }
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })

/** Begins a payment of the demo's main seller that cannot pay: its order is paid. Answers the work's page. */
export const beginPayment = async (request: APIRequestContext): Promise<string> => {
  const token = await sellerToken(request)
  const rows = await ordersOf(request, { status: 'delivered' })
  const data = { ids: rows.slice(0, 1).map(({ id }) => id) }
  const response = await request.post('/app/Order/StartPayment', { data, headers: headersOf(token) })
  return `/appvue/orders/workDetail?id=${((await response.json()) as Begun).data.bulkJobId}`
}

/** Begins to ship by a file that names no order there is. Answers the work's page. */
export const beginShipByFile = async (request: APIRequestContext): Promise<string> => {
  const csv = 'order number,carrier,tracking number\nDS-1,YunExpress,NOORDER1'
  const response = await request.post('/app/ops/ShipByFile', {
    multipart: { file: { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: headersOf(await operatorToken(request)),
  })
  return `/ops/works/detail?id=${((await response.json()) as Begun).data.bulkJobId}`
}
