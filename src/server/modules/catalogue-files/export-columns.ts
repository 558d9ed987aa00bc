import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { ProductState } from '../../../contract/catalogue/catalogue.ts'
import type { SheetColumn } from '../../platform/exports/sheet.ts'
import { attributesText, writeList, stateLabels, tiersText, yesLabels } from './cell-writers.ts'
import { writeText } from './cell-text.ts'
import type { Attribute, Tier, TradeFields } from './import-types.ts'

export type Locale = 'en' | 'zh'

export interface ExportRow extends TradeFields {
  readonly productCode: string
  readonly nameEn: string
  readonly nameZh: string
  readonly state: ProductState
  readonly remark: string
  readonly cover: string | null
  readonly customer: string | null
  readonly version: string
  readonly skuCode: string
  readonly attributes: readonly Attribute[]
  readonly isActive: boolean
  readonly priceMinor: number
  readonly tiers: readonly Tier[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goods: readonly string[]
  readonly skuPicture: string | null
  readonly supplier: string | null
  readonly costFen: number | null
  readonly minQuantity: number | null
  readonly supplierLink: string | null
}

type Cell =
  | { readonly kind: 'text'; readonly of: (row: ExportRow) => string | null }
  | { readonly kind: 'whole' | 'money'; readonly of: (row: ExportRow) => number | null }

const text = (of: (row: ExportRow) => string | null): Cell => ({
  kind: 'text',
  of: (row) => {
    const value = of(row)
    return value === null ? null : writeText(value)
  },
})
const whole = (of: (row: ExportRow) => number | null): Cell => ({ kind: 'whole', of })
const money = (of: (row: ExportRow) => number | null): Cell => ({ kind: 'money', of })

const cellsIn = (locale: Locale): Readonly<Record<CatalogueColumnKey, Cell>> => ({
  productCode: text((row) => row.productCode),
  nameEn: text((row) => row.nameEn),
  nameZh: text((row) => row.nameZh),
  category: text((row) => row.category),
  state: text((row) => stateLabels[locale][row.state]),
  keywords: text((row) => writeList(row.keywords)),
  remark: text((row) => row.remark),
  customsName: text((row) => row.customsName),
  hsCode: text((row) => row.hsCode),
  origin: text((row) => row.origin),
  manufacturer: text((row) => row.manufacturer),
  euResponsible: text((row) => row.euResponsible),
  safetyWarnings: text((row) => row.safetyWarnings),
  cover: text((row) => row.cover),
  pictures: text((row) => writeList(row.pictures)),
  skuCode: text((row) => row.skuCode),
  attributes: text((row) => attributesText(row.attributes)),
  onSale: text((row) => yesLabels[locale][row.isActive ? 'yes' : 'no']),
  price: money((row) => row.priceMinor),
  tiers: text((row) => tiersText(row.tiers)),
  weight: whole((row) => row.weightGrams),
  length: whole((row) => row.lengthMm),
  width: whole((row) => row.widthMm),
  height: whole((row) => row.heightMm),
  goods: text((row) => writeList(row.goods)),
  skuPicture: text((row) => row.skuPicture),
  supplier: text((row) => row.supplier),
  cost: money((row) => row.costFen),
  minQuantity: whole((row) => row.minQuantity),
  supplierLink: text((row) => row.supplierLink),
  customer: text((row) => row.customer),
  version: text((row) => row.version),
})

/** `cell-readers.ts` reads what these columns write. */
export const columnsIn = (locale: Locale): SheetColumn<ExportRow>[] => {
  const cells = cellsIn(locale)
  return catalogueColumns.map(({ key, width, ...titles }) => ({
    title: titles[locale],
    width,
    ...cells[key],
  }))
}
