import { refuse } from '../../../platform/kernel/refuse.ts'
import type { MadeLine } from '../intake/make-orders.ts'
import { newOrderLike, repriceOrder, sellersChoice } from './merge-together.ts'
import type { LockedLine, LockedOrder } from '../pricing/locked-orders.ts'
import { partServices } from '../pricing/order-services.ts'
import type { RulePriceBook } from '../pricing/price-book.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'

export type PartPlan = readonly { readonly lineId: string; readonly quantity: number }[]

/** Checks that every unit is in exactly one part. @throws DomainError orderChanged, unitsDiffer */
export const checkPlan = (order: LockedOrder, parts: readonly PartPlan[]): void => {
  const planned = new Map<string, number>()
  for (const { lineId, quantity } of parts.flat()) planned.set(lineId, (planned.get(lineId) ?? 0) + quantity)
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  if ([...planned.keys()].some((lineId) => !lines.has(lineId))) {
    throw refuse('orderChanged', { number: order.number })
  }
  if (parts.length < 2 || parts.some((part) => part.every(({ quantity }) => quantity === 0)))
    throw refuse('unitsDiffer', { case: 'emptyPart', number: order.number })
  const off = order.lines.find(({ id, quantity }) => (planned.get(id) ?? 0) !== quantity)
  if (!off) return
  throw refuse('unitsDiffer', {
    case: 'line',
    number: order.number,
    lineId: off.id,
    planned: planned.get(off.id) ?? 0,
    quantity: off.quantity,
  })
}

/** The part of a line that moves. Prices depend on quantity, so a divided line is priced again by its tiers. */
const portionOf = (order: LockedOrder, line: LockedLine, quantity: number): MadeLine => ({
  ...line,
  quantity,
  unitPriceMinor: quantity === line.quantity ? line.unitPriceMinor : null,
  sourceOrderId: order.id,
  from: { orderId: order.id, lineId: line.id },
})

const linesOf = (order: LockedOrder, part: PartPlan): MadeLine[] => {
  const wanted = new Map<string, number>()
  for (const { lineId, quantity } of part) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  return order.lines.flatMap((line) => {
    const quantity = wanted.get(line.id)
    return quantity === undefined ? [] : [portionOf(order, line, quantity)]
  })
}

/** The plan has been checked. @throws DomainError amountTooLarge */
export const pricePart = (
  order: LockedOrder,
  part: PartPlan,
  { number, isFirst }: { readonly number: string; readonly isFirst: boolean },
  book: RulePriceBook,
): PricedOrder<MadeLine> => {
  const lines = linesOf(order, part)
  return repriceOrder(
    {
      ...newOrderLike(order, number),
      shopPaid: order.shopPaid,
      isTest: order.isTest,
      ...sellersChoice(order),
      freightMinor: null,
      lines,
      services: partServices(order, lines, isFirst),
    },
    book,
  )
}

const sameSku = (code: string | null, wanted: string): boolean =>
  code !== null && code.trim().toUpperCase() === wanted.trim().toUpperCase()

/** All units of one SKU in a separate part, the rest in the first. @throws DomainError skuNotInOrder, nothingElse */
export const takeOutPlan = (order: LockedOrder, sku: string): PartPlan[] => {
  const bought = order.lines.filter(({ quantity }) => quantity > 0)
  // A bundle containing the SKU moves as a whole.
  const out = bought.filter(
    ({ skuCode, shopSku, parts }) =>
      sameSku(skuCode, sku) || sameSku(shopSku, sku) || parts?.some((part) => sameSku(part.skuCode, sku)),
  )
  if (out.length === 0) throw refuse('skuNotInOrder', { number: order.number, sku })
  const rest = bought.filter((line) => !out.includes(line))
  if (rest.length === 0) throw refuse('nothingElse', { number: order.number, sku })
  const planOf = (lines: readonly LockedLine[]): PartPlan =>
    lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  return [planOf(rest), planOf(out)]
}
