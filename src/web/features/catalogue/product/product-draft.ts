import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import type { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import type { GoodsAttribute } from '../../../../contract/kernel/statuses.ts'
import { sizeText, tiersText } from './sku-cells.ts'

export type ProductInput = InputOf<typeof operatorCatalogue.saveProduct>
export type Product = OutputOf<typeof operatorCatalogue.saveProduct>

export interface Attribute {
  readonly name: string
  readonly value: string
}

/** Values are kept as typed. */
export interface SkuDraft {
  readonly key: string
  /** Null for a new SKU. */
  readonly id: string | null
  readonly code: string
  readonly attributes: readonly Attribute[]
  readonly imageUrl: string | null
  /** In USD. */
  readonly price: string
  /** `10: 4.50, 100: 4` */
  readonly tiers: string
  readonly weight: string
  /** `20 x 10 x 5`, in centimetres. */
  readonly size: string
  readonly goods: readonly GoodsAttribute[]
  readonly isActive: boolean
}

export interface OptionDraft {
  readonly key: string
  readonly name: string
  readonly values: readonly string[]
}

export interface ProductDraft {
  readonly code: string
  readonly subjectEn: string
  readonly subjectZh: string
  readonly category: string
  readonly keywords: readonly string[]
  readonly remarkEn: string
  readonly customsName: string
  readonly hsCode: string
  /** ISO code; '' if unknown. */
  readonly originCountry: string
  readonly manufacturer: string
  readonly euResponsible: string
  readonly safetyWarnings: string
  readonly minQuantity: string
  /** The cover first. */
  readonly pictures: readonly string[]
  /** HTML. */
  readonly descriptionEn: string
  readonly descriptionZh: string
  readonly isPublished: boolean
  /** Null when the product is available to all customers. */
  readonly owner: { readonly id: string; readonly name: string } | null
  readonly options: readonly OptionDraft[]
  readonly skus: readonly SkuDraft[]
}

export const newKey = (): string => Math.random().toString(36).slice(2, 10)

const emptySku: SkuDraft = {
  key: 'first',
  id: null,
  code: '',
  attributes: [],
  imageUrl: null,
  price: '',
  tiers: '',
  weight: '',
  size: '',
  goods: [],
  isActive: true,
}

export const emptyProduct: ProductDraft = {
  code: '',
  subjectEn: '',
  subjectZh: '',
  category: '',
  keywords: [],
  remarkEn: '',
  customsName: '',
  hsCode: '',
  originCountry: '',
  manufacturer: '',
  euResponsible: '',
  safetyWarnings: '',
  minQuantity: '1',
  pictures: [],
  descriptionEn: '',
  descriptionZh: '',
  isPublished: true,
  owner: null,
  options: [],
  skus: [emptySku],
}

const optionsOf = (skus: readonly { readonly attributes: readonly Attribute[] }[]): OptionDraft[] => {
  const values = new Map<string, Set<string>>()
  for (const { attributes } of skus) {
    for (const { name, value } of attributes) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  return [...values].map(([name, found]) => ({ key: name, name, values: [...found] }))
}

export const draftOf = (product: Product): ProductDraft => ({
  code: product.code,
  subjectEn: product.subjectEn,
  subjectZh: product.subjectZh,
  category: product.category,
  keywords: product.keywords,
  remarkEn: product.remarkEn,
  customsName: product.customsName,
  hsCode: product.hsCode,
  originCountry: product.originCountry,
  manufacturer: product.manufacturer,
  euResponsible: product.euResponsible,
  safetyWarnings: product.safetyWarnings,
  minQuantity: String(product.minQuantity),
  pictures: [...(product.coverUrl ? [product.coverUrl] : []), ...product.pictures],
  descriptionEn: product.descriptionEn,
  descriptionZh: product.descriptionZh,
  isPublished: product.isPublished,
  owner: product.ownerCustomerId
    ? { id: product.ownerCustomerId, name: product.ownerName ?? product.ownerCustomerId }
    : null,
  options: optionsOf(product.skus),
  skus: product.skus.map((sku) => ({
    key: sku.id,
    id: sku.id,
    code: sku.code,
    attributes: sku.attributes,
    imageUrl: sku.imageUrl,
    price: formatMinor(sku.priceMinor),
    tiers: tiersText(sku.tiers),
    weight: String(sku.weightGrams),
    size: sizeText(sku),
    goods: sku.goodsAttributes,
    isActive: sku.isActive,
  })),
})
