import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'

export interface LineDraft {
  readonly key: number
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly quantity: number
  /**
   * One of our SKUs; without it the line item waits for a quote, unless its description is matched already.
   */
  readonly sku: SkuChoice | null
}

export const emptyLine = (key: number): LineDraft => ({
  key,
  title: '',
  variantTitle: '',
  shopSku: '',
  quantity: 1,
  sku: null,
})

/** Applies a SKU; its name fills the description only where the seller has typed none. */
export const withSku = (line: LineDraft, sku: SkuChoice | null): LineDraft => {
  const isOwn = (typed: string, given: string | undefined): boolean => typed !== '' && typed !== given
  return {
    ...line,
    sku,
    title: isOwn(line.title, line.sku?.subjectEn) ? line.title : (sku?.subjectEn ?? ''),
    variantTitle: isOwn(line.variantTitle, line.sku?.attributes)
      ? line.variantTitle
      : (sku?.attributes ?? ''),
  }
}

export const lineInputOf = ({
  key: _key,
  sku,
  ...line
}: LineDraft): InputOf<typeof orders.createOrder>['lines'][number] =>
  sku ? { ...line, skuId: sku.skuId } : line
