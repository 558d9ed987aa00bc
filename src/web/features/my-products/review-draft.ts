import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { sureScore, type MyVariant } from '../../../contract/my-products/my-product-schemas.ts'
import { keyOf } from './my-products-text.ts'
import type { Suggested } from './sku-pick-dialog.tsx'

export interface Decision {
  readonly sku: SkuChoice | null
  readonly units: number
  readonly isTaken: boolean
}
export type Decisions = ReadonlyMap<string, Decision>

/** The initial decision: the best suggestion, selected if its confidence is 'sure'. */
export const decisionOf = (
  variant: MyVariant,
  suggested: readonly Suggested[],
  decisions: Decisions,
): Decision => {
  const decision = decisions.get(keyOf(variant))
  if (decision) return decision
  const [best] = suggested
  return { sku: best?.sku ?? null, units: 1, isTaken: best !== undefined && best.score >= sureScore }
}
