import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import type { Db } from '../../platform/database/database.ts'
import { readOrders } from '../orders/index.ts'
import { matchLines } from './replacement-rules.ts'
import { isShipped, notShipped, ownerOf, sendableLines, estimateReplacement } from './estimate-replacement.ts'

type Input = ParsedInputOf<typeof operatorReplacements.previewReplacement>
type Answer = z.input<typeof operatorReplacements.previewReplacement.output>

export const previewReplacement = async (db: Db, input: Input): Promise<Answer> => {
  const customerId = await ownerOf(db, input.orderId)
  const [order] = await readOrders(db, { customerId, shopIds: null }, [input.orderId])
  if (!order) throw notFound('Order')
  if (!isShipped(order)) throw notShipped(order)
  const matched = matchLines(await sendableLines(db, customerId, order), input.lines)
  const lines = matched.map(({ line, wanted }) => ({ ...line, quantity: wanted.quantity }))
  const to = {
    countryCode: input.countryCode ?? order.countryCode,
    postcode: input.postcode ?? order.postcode,
  }
  const { offers } = await estimateReplacement(db, customerId, { order, lines, to })
  const own = offers.find(({ lineId }) => lineId === order.shippingLineId)
  return {
    currency: order.currency,
    productMinor: lines.reduce(
      (sum, { unitPriceMinor, quantity, units }) => sum + (unitPriceMinor ?? 0) * quantity * units,
      0,
    ),
    lines: lines.map(({ id, unitPriceMinor, units }) => ({
      lineId: id,
      unitPriceMinor: unitPriceMinor ?? 0,
      units,
    })),
    offers: offers.map(({ lineId, name, daysMin, daysMax, freightMinor }) => ({
      lineId,
      name,
      daysMin,
      daysMax,
      freightMinor,
    })),
    suggestedLineId: own?.lineId ?? offers[0]?.lineId ?? null,
  }
}
