import * as z from 'zod'
import { importProblemSchema } from './import-problems.ts'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { importIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { orders } from '../shops/shops.ts'

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
