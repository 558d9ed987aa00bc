import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { productInput, type skuInput } from '../../../contract/operator/catalogue.ts'
import { aProduct, aSku } from '../catalogue/catalogue-factory.ts'
import type { HasDatabase } from '../orders/order-factory.ts'
import { saveProduct } from '../catalogue/save-product.ts'

type Given = Partial<Omit<z.input<typeof productInput>, 'skus'>> & {
  readonly skus?: readonly Partial<z.input<typeof skuInput>>[]
}

const unique = (): string => `P-${randomUUID().slice(0, 8)}`

const save = async ({ platform }: HasDatabase, { skus = [{}], ...given }: Given) => {
  const code = given.code ?? unique()
  const input = productInput.parse(
    aProduct({
      ...given,
      code,
      skus: skus.map((sku, index) => aSku({ code: `${code}-${index + 1}`, ...sku })),
    }),
  )
  const { id } = await platform.database.agencyTransaction((tx) => saveProduct(tx, input))
  return { id, code, input: { ...input, id } }
}

/** A public product: by default an enamel mug at 5.00 USD. */
export const publicProduct = (t: HasDatabase, given: Given = {}) => save(t, given)

export const privateProduct = async (t: HasDatabase, ownerCustomerId: string): Promise<string> =>
  (await save(t, { ownerCustomerId })).id
