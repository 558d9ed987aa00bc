import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { ordersOf } from './orders.ts'
import { operatorToken, sellerToken } from './people.ts'

interface StartedJob {
  readonly data: { readonly bulkJobId: string }
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })

/** Starts a payment job of the main seller for an order that is already paid. Returns the URL of the job's page. */
export const beginPayment = async (request: APIRequestContext): Promise<string> => {
  const token = await sellerToken(request)
  const rows = await ordersOf(request, { status: 'delivered' })
  const data = { ids: rows.slice(0, 1).map(({ id }) => id) }
  const response = await request.post('/app/Order/StartPayment', { data, headers: headersOf(token) })
  return `/appvue/orders/jobDetail?id=${((await response.json()) as StartedJob).data.bulkJobId}`
}

/** Starts shipping from a file that names an unknown order. Returns the URL of the job's page. */
export const beginShipByFile = async (request: APIRequestContext): Promise<string> => {
  const csv = 'order number,carrier,tracking number\nDS-1,YunExpress,NOORDER1'
  const response = await request.post('/app/ops/ShipByFile', {
    multipart: { file: { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
    headers: headersOf(await operatorToken(request)),
  })
  return `/ops/jobs/detail?id=${((await response.json()) as StartedJob).data.bulkJobId}`
}
