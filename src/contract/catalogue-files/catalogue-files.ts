import * as z from 'zod'
import { catalogueColumnKeys } from './catalogue-columns.ts'
import { catalogueProblemCodes } from './catalogue-problems.ts'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { catalogueImportIdSchema, productIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { maxChosenProducts } from '../catalogue/catalogue-bulk.ts'
import { productFilter } from '../catalogue/catalogue.ts'

const sourcing = { kind: 'operator', area: 'catalogue', roles: ['sourcing'] } as const

/** The default percentage above which a price change gets a warning. */
export const usualJumpPercent = 30

export const catalogueImportStatuses = ['ready', 'importing', 'done', 'failed', 'discarded'] as const

export const priceWarnings = ['belowCost', 'jump'] as const

export const catalogueImportSchema = z.object({
  id: catalogueImportIdSchema,
  fileName: z.string(),
  status: z.enum(catalogueImportStatuses),
  jumpPercent: z.int(),
  rowsTotal: z.int(),
  /** Rows with a problem, or of a product that has one. */
  rowsRejected: z.int(),
  /** Counted in products, as the file was read. */
  products: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), bad: z.int() }),
  skus: z.object({ new: z.int(), changed: z.int() }),
  warned: z.int(),
  edited: z.int(),
  newCategories: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  /** Products processed, and how many of them were skipped. */
  done: z.int(),
  leftOut: z.int(),
  error: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorFigures: figuresSchema,
  uploadedBy: z.string(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})

const problemSchema = z.object({
  row: z.int(),
  /** The column's name in the file; empty: the whole row. */
  column: z.string(),
  value: z.string(),
  code: z.enum(catalogueProblemCodes),
  detail: z.string(),
})

const changedProductSchema = z.object({
  row: z.int(),
  code: z.string(),
  subjectEn: z.string(),
  isNew: z.boolean(),
  isWarned: z.boolean(),
  isEdited: z.boolean(),
  /** The first twelve changes. */
  changes: z.array(
    z.object({
      /** Empty: the product itself. */
      skuCode: z.string(),
      field: z.enum(['newSku', ...catalogueColumnKeys]),
      before: z.string(),
      after: z.string(),
      warning: z.enum(priceWarnings).nullable(),
    }),
  ),
  changesTotal: z.int(),
})

export const changeViews = ['all', 'new', 'changed', 'warned', 'edited'] as const

export const operatorCatalogueFiles = {
  exportCatalogue: endpoint({
    method: 'POST',
    path: '/ops/ExportCatalogue',
    summary: 'Exports the catalogue, or the products of a list, as a file with one row per SKU.',
    access: sourcing,
    errors: ['exportsRunning'],
    input: z.object({
      ...productFilter,
      ids: z.array(productIdSchema).min(1).max(maxChosenProducts).optional(),
      ...sheetInput,
    }),
    output: z.unknown(),
    download: true,
    badInput: { state: 'none' },
  }),
  downloadCatalogueTemplate: endpoint({
    method: 'POST',
    path: '/ops/DownloadCatalogueTemplate',
    summary: 'Returns an empty file with every supported column; in XLSX, with a description of each.',
    access: sourcing,
    input: z.object({ ...sheetInput }),
    output: z.unknown(),
    download: true,
    badInput: { format: 'pdf' },
  }),
  uploadCatalogueFile: endpoint({
    method: 'POST',
    path: '/ops/UploadCatalogueFile',
    summary:
      'Reads a product file (CSV, XLSX, XLS or ODS, up to 50,000 rows) for preview. Nothing is changed yet.',
    access: sourcing,
    input: z.object({
      jumpPercent: z.coerce.number<string>().int().min(1).max(1000).default(usualJumpPercent),
      ...tableInput,
    }),
    output: z.object({ import: catalogueImportSchema }),
    upload: { maxBytes: 40 * 1024 * 1024, accept: ['csv', 'xlsx'] },
    badInput: { jumpPercent: 'far' },
  }),
  listCatalogueImports: endpoint({
    method: 'POST',
    path: '/ops/GetCatalogueImports',
    summary: 'Lists the last 50 product files.',
    access: sourcing,
    input: z.object({}),
    output: z.object({ imports: z.array(catalogueImportSchema) }),
    badInput: 'not an object',
  }),
  getCatalogueImport: endpoint({
    method: 'POST',
    path: '/ops/GetCatalogueImport',
    summary: 'Returns a file: its problems by row, and its planned or applied changes by product.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({
      id: catalogueImportIdSchema,
      problemsPage: z.int().min(1).max(10_000).default(1),
      view: z.enum(changeViews).default('all'),
      changesPage: z.int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      import: catalogueImportSchema,
      /** Fifty per page, by row. */
      problems: z.array(problemSchema),
      problemsTotal: z.int(),
      /** Twenty per page, those with a warning first. */
      changes: z.array(changedProductSchema),
      changesTotal: z.int(),
    }),
  }),
  confirmCatalogueImport: endpoint({
    method: 'POST',
    path: '/ops/ConfirmCatalogueImport',
    summary:
      'Applies the changes of a file, as a job. A product that was changed after the preview is skipped.',
    access: sourcing,
    errors: ['importNotReady', 'notFound', 'nothingToImport'],
    input: z.object({
      id: catalogueImportIdSchema,
      warned: z.enum(['apply', 'leave']),
      /** What to do with products changed since the file was exported. */
      edited: z.enum(['overwrite', 'leave']),
    }),
    output: z.object({ import: catalogueImportSchema }),
    idempotent: true,
  }),
  downloadCatalogueProblems: endpoint({
    method: 'POST',
    path: '/ops/DownloadCatalogueProblems',
    summary: 'Returns the rejected rows as a CSV to fix and upload again, each with its reason.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ id: catalogueImportIdSchema, locale: sheetInput.locale }),
    output: z.unknown(),
    download: true,
  }),
}
