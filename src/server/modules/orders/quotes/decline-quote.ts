import type { QuoteStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockQuoteRequest, moveQuote, repriceQuotedOrders } from './quote-states.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

export const declineQuote = async (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly reason: string },
  by: Actor,
): Promise<{ readonly status: QuoteStatus }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const request = await lockQuoteRequest(tx, scope.customerId, scope.shopIds, given.id)
    await moveQuote(tx, request, 'declined', given.reason)
    await auditAdminView(tx, scope, 'quote:decline', [request.id])
    const event = {
      kind: 'order.quoteDeclined' as const,
      detail: given.reason ? { reason: given.reason } : {},
    }
    await repriceQuotedOrders(tx, request, { change: (line) => ({ ...line, quote: 'declined' }), event, by })
    return { status: 'declined' }
  })
