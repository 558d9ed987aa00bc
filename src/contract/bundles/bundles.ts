import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { skuIdSchema } from '../kernel/ids.ts'
import { skuChoiceSchema } from '../my-products/mapping.ts'
import { menuTags } from '../kernel/permissions.ts'

export const bundleLimits = { minParts: 2, parts: 20, units: 99 } as const

const bundlePartInput = z.object({ skuId: skuIdSchema, units: z.int().min(1).max(bundleLimits.units) })
export type BundleComponentInput = z.input<typeof bundlePartInput>

/** A bundle is a SKU made of several SKUs of one seller. Shop variants are matched to it as to any SKU. */
export const bundles = {
  makeBundle: endpoint({
    method: 'POST',
    path: '/Product/MakeBundle',
    summary:
      'Returns the bundle of these SKUs, as a SKU to match shop variants to. The same components always return the same bundle.',
    access: { kind: 'customer', tag: menuTags.product, authority: 'product:match' },
    errors: ['amountTooLarge', 'notFound', 'skuInactive', 'skuRepeated'],
    input: z.object({
      parts: z.array(bundlePartInput).min(bundleLimits.minParts).max(bundleLimits.parts),
    }),
    output: z.object({ bundle: skuChoiceSchema }),
  }),
}
