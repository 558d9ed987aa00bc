import pg from 'pg'
import {
  createShippingLine,
  createShop,
  createSku,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { putInStock } from '../../src/server/modules/stock/stock-factory.ts'
import { loadConfig } from '../../src/server/platform/kernel/config.ts'
import { openDatabase, type CustomerId } from '../../src/server/platform/database/database.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { systemClock } from '../../src/server/platform/kernel/clock.ts'
import { createTokens } from '../../src/server/platform/auth/tokens.ts'
import type { PayPalDouble } from '../paypal.ts'
import { makeCustomer, makeOperator } from '../factories.ts'
import { createClient, type Client, type ClientFigures } from './client.ts'
import type { Product } from './product.ts'

/** What the product has acknowledged, and therefore must still hold at the end. */
export interface Acknowledged {
  readonly placed: Set<string>
  readonly paid: Set<string>
  readonly refunded: Set<string>
  readonly undone: Set<string>
  /** Tracking numbers by order. */
  readonly shipped: Map<string, string>
  readonly recharged: Map<string, number>
  readonly bulkJobs: Set<string>
  /** The order names of each file. */
  readonly imports: Map<string, readonly string[]>
  readonly webhooks: Set<string>
}

export interface World {
  readonly baseUrl: string
  readonly paypal: PayPalDouble
  readonly customerId: CustomerId
  readonly shopId: string
  readonly skus: readonly { readonly id: string; readonly code: string }[]
  readonly receiptId: string
  readonly seller: Client
  readonly operator: Client
  readonly figures: ClientFigures
  readonly acknowledged: Acknowledged
}

const openingMinor = 50_000_000
const stockUnits = 4_000
const tokenMs = 300_000

export const createWorld = async (
  product: Pick<Product, 'baseUrl' | 'databaseUrl'>,
  folder: string,
  paypal: PayPalDouble,
): Promise<World> => {
  const adminUrl = await product.databaseUrl()
  const config = loadConfig({ DATA_DIR: folder, DEMO: '0' })
  const passwords = deriveRolePasswords(config.deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(adminUrl, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(adminUrl, 'quayside_agency', passwords),
  })
  const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
  const idOf = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await admin.query<{ id: string }>(`${text} returning id::text as id`, [...values])
    const [row] = rows
    if (!row) throw new Error('nothing was inserted')
    return row.id
  }
  try {
    const t = { platform: { database } }
    const { customerId, accountId } = await makeCustomer(database.agency)
    await createShippingLine(t)
    const skuIds = [
      await createSku(t),
      await createSku(t, { priceMinor: 700 }),
      await createSku(t, { priceMinor: 300 }),
    ]
    await putInStock(t, customerId, skuIds[2] ?? '', stockUnits)
    const shopId = await createShop(t, customerId)
    await recharge(t, customerId, openingMinor)
    const operatorId = await makeOperator(database.agency, ['owner'])
    const { rows: skus } = await admin.query<{ id: string; code: string }>(
      'select id::text as id, code from sku where id = any($1) order by id',
      [skuIds],
    )
    const receiptId = await idOf(
      `insert into file (customer_id, is_public, storage_key, file_name, content_type, size_bytes, sha256)
         values ($1, false, 'chaos', 'receipt.pdf', 'application/pdf', 1, '')`,
      [customerId],
    )
    const session = (owner: readonly (string | null)[]) =>
      idOf(
        `insert into session (customer_id, account_id, operator_id, expires_at) values ($1, $2, $3, now() + interval '2 days')`,
        owner,
      )
    const tokens = createTokens(config, systemClock)
    const figures: ClientFigures = { calls: 0, repeats: 0, errors: [] }
    const client = (id: string, audience: 'customer' | 'operator'): Client => {
      // As browsers do, a token is used for some minutes.
      let token = tokens.signAccess(id, audience)
      let until = performance.now() + tokenMs
      return createClient(
        product.baseUrl,
        () => {
          if (performance.now() > until) {
            token = tokens.signAccess(id, audience)
            until = performance.now() + tokenMs
          }
          return token
        },
        figures,
      )
    }
    return {
      baseUrl: product.baseUrl,
      paypal,
      customerId,
      shopId,
      skus,
      receiptId,
      seller: client(await session([customerId, accountId, null]), 'customer'),
      operator: client(await session([null, null, operatorId]), 'operator'),
      figures,
      acknowledged: {
        placed: new Set(),
        paid: new Set(),
        refunded: new Set(),
        undone: new Set(),
        shipped: new Map(),
        recharged: new Map(),
        bulkJobs: new Set(),
        imports: new Map(),
        webhooks: new Set(),
      },
    }
  } finally {
    await Promise.all([database.close(), admin.end()])
  }
}
