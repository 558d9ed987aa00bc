import * as z from 'zod'
import { importProblemSchema } from '../imports/import-problems.ts'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { importIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { limitedRecord } from '../kernel/limited-record.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { shopFunctions } from './shop-functions.ts'
import { shopStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.stores } as const
const orders = { kind: 'customer', tag: menuTags.orders } as const

/** Shopify sends six. */
const maxQueryParameters = 30

export const shopKinds = ['shopify', 'manual'] as const

const syncOutcome = {
  error: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorFigures: figuresSchema,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
}

export const shopSyncSchema = z.object({
  id: z.string(),
  cause: z.enum(['connect', 'manual', 'poll']),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  ordersSeen: z.int(),
  ordersCreated: z.int(),
  ordersUpdated: z.int(),
  /** Orders that could not be imported. */
  ordersFailed: z.int(),
  ...syncOutcome,
})
/** The last reading of a shop's products. */
export const productSyncSchema = z.object({
  cause: z.enum(['manual', 'poll']),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  productsSeen: z.int(),
  variantsNew: z.int(),
  variantsChanged: z.int(),
  ...syncOutcome,
})

export const shopFunctionSchema = z.object({
  name: z.enum(shopFunctions),
  /** On; allowed, but not used yet; not permitted by the shop; or off, because the shop is not connected. */
  state: z.enum(['on', 'unused', 'notPermitted', 'off']),
  missingScopes: z.array(z.string()),
  /** Listings in the shop that use it; 0 for functions that no listing decides. */
  listings: z.int(),
})
export type ShopFunctionState = z.output<typeof shopFunctionSchema>

/** What the shop's payment provider keeps of an order: hundredths of a percent of its price, and an amount in the shop's currency. */
const shopFees = {
  feeBp: z.int().min(0).max(5_000),
  feeFixedMinor: z.int().min(0).max(100_000),
}
export const shopSchema = z.object({
  id: shopIdSchema,
  kind: z.enum(shopKinds),
  name: z.string(),
  icon: z.string().nullable(),
  domain: z.string().nullable(),
  currency: z.string(),
  ...shopFees,
  status: z.enum(shopStatuses),
  health: z.enum(['good', 'syncing', 'stale', 'failing', 'needsReconnect', 'disconnected']),
  lastSyncedAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
  lastErrorReason: z.string().nullable(),
  lastErrorFigures: figuresSchema,
  lastErrorAt: instantSchema.nullable(),
  connectedAt: instantSchema.nullable(),
  orders: z.int(),
  /** Orders of the shop that no sync could import yet; counted up to 100. */
  orderProblems: z.int(),
  sync: shopSyncSchema.nullable(),
  /** What the connection does; empty for a manual shop. */
  functions: z.array(shopFunctionSchema),
})

const shopNames = z.object({
  shops: z.array(
    z.object({
      id: shopIdSchema,
      name: z.string(),
      icon: z.string().nullable(),
      kind: z.enum(shopKinds),
      status: z.enum(shopStatuses),
    }),
  ),
})

export const shops = {
  listShops: endpoint({
    method: 'POST',
    path: '/User/Stores/List',
    summary: 'Lists the shops with their connection status.',
    access: customer,
    input: z.object({}),
    output: z.object({ shops: z.array(shopSchema) }),
    badInput: 'not an object',
  }),
  listShopNames: endpoint({
    method: 'GET',
    path: '/Common/GetStores',
    summary: 'Lists the names of the shops this account can see, for filters.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: shopNames,
  }),
  listShopNamesByType: endpoint({
    method: 'GET',
    path: '/Common/GetStoresByType/{type}',
    summary: 'Lists the shops of one kind.',
    access: { kind: 'customer' },
    input: z.object({ type: z.enum(shopKinds) }),
    output: shopNames,
  }),
  setShopIcon: endpoint({
    method: 'POST',
    path: '/User/Stores/SetIcon',
    summary: 'Sets or removes a shop’s icon, by its name in /Common/GetIcons.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notFound', 'unknownIcon'],
    input: z.object({ shopId: shopIdSchema, icon: z.string().max(60).nullable() }),
    output: z.object({ icon: z.string().nullable() }),
  }),
  setShopFees: endpoint({
    method: 'POST',
    path: '/User/Stores/SetFees',
    summary: 'Sets the payment fees of a shop, which the profit of its orders takes into account.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notFound'],
    input: z.object({ shopId: shopIdSchema, ...shopFees }),
    output: z.object(shopFees),
  }),
  createManualShop: endpoint({
    method: 'POST',
    path: '/User/Stores/CreateManual',
    summary: 'Adds a shop without a connection, for manual and file orders.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['nameTaken', 'tooManyShops'],
    input: z.object({
      name: z.string().trim().min(1, 'is required').max(80),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    }),
    output: z.object({ id: shopIdSchema }),
  }),
  startShopifyConnect: endpoint({
    method: 'POST',
    path: '/Shopify/Connect',
    summary:
      "Returns the URL to approve the connection at Shopify. `domain` is the shop's name or *.myshopify.com.",
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notAShop'],
    input: z.object({ domain: z.string().trim().toLowerCase().min(1, 'is required').max(120) }),
    output: z.object({ url: z.string() }),
  }),
  reconnectShop: endpoint({
    method: 'POST',
    path: '/Shopify/Reconnect',
    summary: 'Returns the URL to approve an existing shop again.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notAShop', 'notFound', 'notShopify'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ url: z.string() }),
  }),
  completeShopifyConnect: endpoint({
    method: 'POST',
    path: '/Shopify/Callback',
    summary:
      "Completes the connection with Shopify's callback query, as received at /shopifyAuth. Each state can be used once.",
    access: { ...customer, authority: 'shop:connect' },
    errors: ['callbackInvalid', 'shopRefused', 'shopTaken', 'stateUsed'],
    input: z.object({ query: limitedRecord(z.string().max(100), z.string().max(2000), maxQueryParameters) }),
    output: z.object({ shopId: shopIdSchema, name: z.string() }),
  }),
  disconnectShop: endpoint({
    method: 'POST',
    path: '/Shopify/Disconnect',
    summary: 'Disconnects the shop. Its orders are kept.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ status: z.enum(shopStatuses) }),
  }),
  /**
   * Needs no idempotency key: only one run is open at a time, and an imported order is never created again
   * because its shop id is unique. Tested in modules/shops/shops.test.ts.
   */
  syncShop: endpoint({
    method: 'POST',
    path: '/Order/AsyncWholesaleOrder',
    summary: "Syncs a shop's orders now, as a job. Safe to repeat. Progress is in the shop list.",
    access: { ...orders, inAdminView: 'orders' },
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ sync: shopSyncSchema }),
  }),
  getSyncLog: endpoint({
    method: 'POST',
    path: '/Order/GetSyncLog',
    summary:
      "Returns a shop's last 50 order syncs, the last reading of its products, and up to 100 orders that could not be imported, with the reasons. Each sync tries these orders again.",
    access: orders,
    errors: ['notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({
      syncs: z.array(shopSyncSchema),
      /** Null: its products were not read yet. */
      productSync: productSyncSchema.nullable(),
      orderProblems: z.array(
        z.object({
          shopOrderName: z.string(),
          error: z.string(),
          errorReason: z.string().nullable(),
          errorFigures: figuresSchema,
          since: instantSchema,
        }),
      ),
    }),
  }),
}

export const importSchema = z.object({
  id: importIdSchema,
  shopId: shopIdSchema,
  shopName: z.string(),
  fileName: z.string(),
  format: z.enum(['shopifyCsv', 'shopifyXlsx', 'templateCsv', 'templateXlsx', 'paste', 'pick']),
  status: z.enum(['previewing', 'ready', 'importing', 'done', 'failed', 'discarded']),
  rowsTotal: z.int(),
  rowsRejected: z.int(),
  /** Orders without a problem, including those already imported or repeated in the file. */
  ordersTotal: z.int(),
  ordersCreated: z.int(),
  /** Orders of the file that were already imported; they are skipped. */
  ordersExisting: z.int(),
  /**
   * Rows that can be edited in place: all rows of a small file; of a large one, those of orders with a
   * problem.
   */
  openRows: z.int(),
  error: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorFigures: figuresSchema,
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})
export const rejectedCellSchema = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  problem: importProblemSchema,
})

export const maxSheetRows = 2_000

export const importOrigins = ['file', 'paste', 'pick'] as const
export type ImportOrigin = (typeof importOrigins)[number]

export const sheetCheckSchema = z.object({
  import: importSchema,
  /** New rows are added below this one. */
  lastRow: z.int(),
  problems: z.array(
    z.object({
      row: z.int(),
      /** The cell's position from 0; null: the whole row. */
      column: z.int().nullable(),
      message: z.string(),
      problem: importProblemSchema,
    }),
  ),
  notes: z.array(
    z.object({
      row: z.int(),
      /** Already imported, blocked by other rows of its order, repeated in the table, or with optional cells left empty. */
      kind: z.enum(['placedBefore', 'belongsTo', 'twice', 'leftEmpty']),
      words: z.string(),
    }),
  ),
})

export const imports = {
  uploadOrderFile: endpoint({
    method: 'POST',
    path: '/Order/ImportUpload',
    summary:
      "Reads an order file (Shopify's orders export, or our template, as CSV, XLSX, XLS or ODS) for preview. No orders are placed yet.",
    access: { ...orders, authority: 'order:create' },
    errors: ['notFound'],
    input: z.object({
      shopId: shopIdSchema,
      /** Pasted or picked rows are sent as a file too, with a lower limit. */
      origin: z.enum(importOrigins).default('file'),
      ...tableInput,
    }),
    output: z.object({ import: importSchema }),
    upload: { maxBytes: 20 * 1024 * 1024, accept: ['csv', 'xlsx'] },
  }),
  getImport: endpoint({
    method: 'POST',
    path: '/Order/ImportPreview',
    summary: 'Returns the content of the file: the first orders, and all problems by row (paged).',
    access: orders,
    errors: ['notFound'],
    input: z.object({ id: importIdSchema, problemsPage: z.int().min(1).max(10_000).default(1) }),
    output: z.object({
      import: importSchema,
      problems: z.array(rejectedCellSchema),
      problemsTotal: z.int(),
      /** The first 50 optional cells that could not be read and are left empty. */
      leftEmpty: z.array(rejectedCellSchema),
      preview: z.array(
        z.object({
          shopOrderName: z.string(),
          recipientName: z.string(),
          countryCode: z.string(),
          lines: z.array(
            z.object({
              title: z.string(),
              variantTitle: z.string(),
              shopSku: z.string(),
              quantity: z.int(),
              known: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  getSheet: endpoint({
    method: 'POST',
    path: '/Order/BulkSheet',
    summary: 'Returns the rows of an import that can be edited in place, with every problem by cell.',
    access: orders,
    errors: ['notFound'],
    input: z.object({ id: importIdSchema }),
    output: z.object({
      columns: z.array(z.object({ index: z.int(), name: z.string(), field: z.string() })),
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      check: sheetCheckSchema,
    }),
  }),
  correctImport: endpoint({
    method: 'POST',
    path: '/Order/BulkMend',
    summary: 'Edits cells or adds rows and checks all rows again. Empty rows are ignored.',
    access: { ...orders, authority: 'order:create' },
    errors: ['importNotReady', 'notFound', 'rowNotOpen', 'tooManyRows'],
    input: z.object({
      id: importIdSchema,
      rows: z
        .array(
          z.object({
            row: z.int().min(2).max(1_000_000),
            /** Null: unchanged. */
            cells: z.array(z.string().max(2000).nullable()).max(300),
          }),
        )
        .min(1)
        .max(maxSheetRows),
    }),
    output: sheetCheckSchema,
  }),
  calculateImport: endpoint({
    method: 'POST',
    path: '/Order/BulkEstimate',
    summary: 'Returns what the valid orders among these rows would cost if placed now.',
    access: orders,
    errors: ['notFound'],
    input: z.object({ id: importIdSchema }),
    output: z.object({
      orders: z.array(
        z.object({
          row: z.int(),
          /** Null: a quote is needed. */
          goodsMinor: z.int().nullable(),
          /** Null: a quote is needed, or no shipping line is available. */
          freightMinor: z.int().nullable(),
        }),
      ),
      units: z.int(),
      countries: z.array(z.string()),
      unpriced: z.int(),
      unreached: z.int(),
      goods: moneySchema,
      freight: moneySchema,
    }),
  }),
  confirmImport: endpoint({
    method: 'POST',
    path: '/Order/ImportConfirm',
    summary: 'Places the valid orders of a previewed file, as a job. Safe to repeat.',
    access: { ...orders, authority: 'order:create' },
    errors: ['importNotReady', 'notFound', 'nothingToImport'],
    input: z.object({ id: importIdSchema }),
    output: z.object({ import: importSchema }),
    idempotent: true,
  }),
  listImports: endpoint({
    method: 'POST',
    path: '/Order/ImportList',
    summary: 'Lists the last 50 imports.',
    access: orders,
    input: z.object({}),
    output: z.object({ imports: z.array(importSchema) }),
    badInput: 'not an object',
  }),
  downloadImportProblems: endpoint({
    method: 'GET',
    path: '/Order/ImportProblems/{id}',
    summary:
      'Returns the rejected rows as a CSV to fix and upload again, with the problem in the last column.',
    access: orders,
    errors: ['notFound'],
    input: z.object({ id: importIdSchema }),
    output: z.unknown(),
    download: true,
  }),
  downloadImportTemplate: endpoint({
    method: 'GET',
    path: '/Order/ImportTemplate/{format}',
    summary: 'Returns our order template as csv or xlsx.',
    access: orders,
    input: z.object({ format: z.enum(['csv', 'xlsx']) }),
    output: z.unknown(),
    download: true,
  }),
}
