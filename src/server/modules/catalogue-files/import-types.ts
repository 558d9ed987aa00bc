import type * as z from 'zod'
import type { CatalogueColumnKey } from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type {
  operatorCatalogueFiles,
  catalogueImportSchema,
} from '../../../contract/catalogue-files/catalogue-files.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'

export type CatalogueImport = z.input<typeof catalogueImportSchema>
export type ShownChange = OutputOf<typeof operatorCatalogueFiles.getCatalogueImport>['changes'][number]
export type ShownItem = ShownChange['changes'][number]

export interface Attribute {
  readonly name: string
  readonly value: string
}
export interface Tier {
  readonly minQuantity: number
  readonly priceMinor: number
}

/** A row's product fields; undefined if the file has no such column. */
export interface ProductCells extends Partial<TradeFields> {
  readonly nameEn?: string
  readonly nameZh?: string
  readonly state?: 'published' | 'off' | 'private'
  readonly remark?: string
  readonly cover?: string
  readonly version?: string
}

/** A row's SKU fields; null: the cell is empty. */
export interface SkuCells {
  readonly attributes?: readonly Attribute[]
  readonly onSale?: boolean
  readonly price?: number | null
  readonly tiers?: readonly Tier[]
  readonly weight?: number | null
  readonly length?: number
  readonly width?: number
  readonly height?: number
  readonly goods?: readonly GoodsAttribute[]
  readonly skuPicture?: string
  readonly supplier?: string
  readonly cost?: number | null
  readonly minQuantity?: number | null
  readonly supplierLink?: string
}

export interface RowProblem {
  readonly column: string
  readonly value: string
  readonly code: CatalogueProblemCode
  readonly detail: string
}

export interface ReadRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly productCode: string
  readonly skuCode: string
  readonly product: ProductCells
  readonly sku: SkuCells
  readonly problems: RowProblem[]
}

export interface RejectedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
}

export interface Header {
  readonly cells: readonly string[]
  readonly at: Readonly<Partial<Record<CatalogueColumnKey, number>>>
  readonly ignored: readonly string[]
}

/** The fields of a SKU that a file can change. */
export interface SkuFields {
  readonly code: string
  readonly attributes: readonly Attribute[]
  readonly imageUrl: string | null
  readonly priceMinor: number
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly isActive: boolean
}

export interface PlannedSku extends SkuFields {
  /** Null: a new SKU. */
  readonly id: string | null
  readonly row: number
  /** Null: unchanged. */
  readonly tiers: readonly Tier[] | null
  /** Null: unchanged. */
  readonly offer: PlannedOffer | null
}
export interface PlannedOffer {
  readonly supplierId: string
  readonly costFen: number
  readonly minQuantity: number
  readonly link: string
}

/** Fields of a product that are named alike in files and in the catalogue. */
export interface TradeFields {
  readonly category: string
  readonly keywords: readonly string[]
  readonly customsName: string
  readonly hsCode: string
  readonly origin: string
  readonly manufacturer: string
  readonly euResponsible: string
  readonly safetyWarnings: string
  readonly pictures: readonly string[]
}

/** The fields of a product that a file can change. */
export interface ProductFields extends TradeFields {
  readonly code: string
  readonly subjectEn: string
  readonly subjectZh: string
  readonly isPublished: boolean
  readonly remarkEn: string
  readonly coverUrl: string | null
}

/** The complete product to write, with those of its SKUs that are new or change. */
export interface PlannedProduct extends ProductFields {
  /** Null: a new product. */
  readonly id: string | null
  /** The version when planned: a product edited since is skipped. */
  readonly version: string | null
  readonly row: number
  readonly isWarned: boolean
  readonly isEdited: boolean
  readonly skus: readonly PlannedSku[]
}

/** Stored in catalogue_import.counts. */
export type Counts = Pick<
  CatalogueImport,
  | 'rowsTotal'
  | 'rowsRejected'
  | 'products'
  | 'skus'
  | 'warned'
  | 'edited'
  | 'newCategories'
  | 'ignoredColumns'
> & { readonly problems: number }
