import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { unitPriceUsd } from '../../catalogue/index.ts'
import { getSaleableSku, mapped } from '../mapping/mapped-lines.ts'
import {
  lockQuoteRequest,
  moveQuote,
  repriceQuotedOrders,
  wrongQuoteStatus,
  type QuoteRequest,
} from './quote-states.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { rememberMappings } from '../mapping/variants.ts'

/** @throws DomainError wrongStatus, quoteExpired, quoteChanged */
const checkOffer = (request: QuoteRequest, version: number): void => {
  if (request.status !== 'offered') throw wrongQuoteStatus(request.status)
  if (request.hasRunOut) {
    throw refuse('quoteExpired', { version: request.version })
  }
  if (request.version !== version) {
    throw refuse('quoteChanged', { case: 'newer', version: request.version })
  }
}

export const acceptQuote = async (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly version: number },
  by: Actor,
): Promise<{ readonly ordersChanged: number }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const request = await lockQuoteRequest(tx, scope.customerId, scope.shopIds, given.id)
    checkOffer(request, given.version)
    const sku = await getSaleableSku(tx, scope.customerId, request.skuId ?? '0')
    if (unitPriceUsd(sku, 1) !== request.unitPriceMinor) {
      throw refuse('quoteChanged', { case: 'price' })
    }
    const { shopId, variantKey, units } = request
    const mapping = { shopId, variantKey, skuId: sku.id, units }
    await rememberMappings(tx, scope.customerId, [mapping], { how: 'quote', by: by.name })
    await moveQuote(tx, request, 'accepted')
    await auditAdminView(tx, scope, 'quote:accept', [request.id])
    const event = {
      kind: 'order.quoteAccepted' as const,
      detail: { sku: sku.code, units: request.units, title: sku.subjectEn },
    }
    const ordersChanged = await repriceQuotedOrders(tx, request, {
      change: (line) => mapped(line, sku.id, request.units, request.id),
      event,
      by,
    })
    return { ordersChanged }
  })
