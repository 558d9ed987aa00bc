import * as z from 'zod'
import { sellerMessageOf, tabbedPageOf } from '../common/case-schemas.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { cartLineIdSchema, wholesaleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { pageInput, versionSchema } from '../kernel/paging.ts'
import { freightKinds, wholesaleLimits, wholesalePapers, wholesaleTabs } from './wholesale-states.ts'
import {
  viewer,
  writing,
  deciding,
  paying,
  cancelling,
  wholesaleReason,
  wholesaleRowSchema,
  wholesaleSchema,
  requestFields,
  writingErrors,
  one,
  paid,
  paymentErrors,
} from './wholesale-schemas.ts'

export const wholesale = {
  listWholesale: endpoint({
    method: 'POST',
    path: '/Order/GetWholesaleOrders',
    summary: 'Lists the customer’s wholesale orders, newest first.',
    access: viewer,
    input: z.object({
      tab: z.enum(wholesaleTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: tabbedPageOf(wholesaleRowSchema, wholesaleTabs),
    badInput: { pageSize: 'many' },
  }),
  getWholesale: endpoint({
    method: 'POST',
    path: '/Order/GetWholesaleOrder',
    summary:
      'Returns one wholesale order with its goods, quotes, payments, messages and history, and marks it as read.',
    access: viewer,
    errors: ['notFound'],
    input: one,
    output: wholesaleSchema,
  }),
  createWholesaleDraft: endpoint({
    method: 'POST',
    path: '/Order/CreateWholesaleDraft',
    summary:
      'Creates a draft of these SKUs and quantities. Nothing is charged, and no quote is requested yet.',
    access: writing,
    errors: writingErrors,
    input: z.object(requestFields),
    output: wholesaleSchema,
    idempotent: true,
  }),
  createWholesaleFromCart: endpoint({
    method: 'POST',
    path: '/Order/CreateWholesaleDraftFromCart',
    summary:
      'Creates a wholesale order draft from cart lines, which leave the cart. Catalogue prices and minimums do not apply.',
    access: writing,
    errors: ['cartChanged', 'notFound', 'skuInactive'],
    input: z.object({
      /** The lines as displayed; refused if a quantity has changed. */
      lines: z
        .array(z.object({ id: cartLineIdSchema, quantity: z.int().min(1).max(wholesaleLimits.quantity) }))
        .min(1)
        .max(wholesaleLimits.items),
    }),
    output: wholesaleSchema,
    idempotent: true,
  }),
  saveWholesaleDraft: endpoint({
    method: 'POST',
    path: '/Order/SaveWholesaleDraft',
    summary: 'Replaces the content of a draft.',
    access: writing,
    errors: [...writingErrors, 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, ...requestFields }),
    output: wholesaleSchema,
  }),
  askForWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/WholesaleOrderAskForQuote',
    summary: 'Requests a quote for prices and freight, first or new. Any earlier quote becomes invalid.',
    access: writing,
    errors: ['incomplete', 'notFound', 'skuInactive', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, note: wholesaleReason }),
    output: wholesaleSchema,
  }),
  reopenWholesale: endpoint({
    method: 'POST',
    path: '/Order/ReopenWholesaleOrder',
    summary: 'Returns an unpaid order to draft, for editing.',
    access: writing,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  writeWholesale: endpoint({
    method: 'POST',
    path: '/Order/WriteWholesaleOrder',
    summary: 'Sends the agency a message about an order that is not a draft.',
    access: writing,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: sellerMessageOf(wholesaleIdSchema, wholesaleLimits.messagePictures),
    output: wholesaleSchema,
  }),
  acceptWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/AcceptWholesaleQuote',
    summary: 'Accepts the displayed version with one of its freight options. Payment is a separate call.',
    access: deciding,
    errors: ['notFound', 'quoteChanged', 'quoteExpired', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      version: versionSchema.min(1),
      freightKind: z.enum(freightKinds),
    }),
    output: wholesaleSchema,
  }),
  rejectWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/RejectWholesaleQuote',
    summary: 'Rejects the displayed version. A new quote can be requested.',
    access: deciding,
    errors: ['notFound', 'quoteChanged', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, version: versionSchema.min(1), reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  payWholesale: endpoint({
    method: 'POST',
    path: '/Order/PayWholesaleOrder',
    summary:
      'Pays the goods and estimated freight from the wallet, once; never an amount other than the one displayed.',
    access: paying,
    errors: [...paymentErrors, 'quoteExpired'],
    input: z.object({
      id: wholesaleIdSchema,
      /** The amount as displayed: refused as `amountChanged` if it differs. */
      agreedMinor: amountMinorSchema.min(1),
    }),
    output: paid,
    idempotent: true,
  }),
  replenishWholesale: endpoint({
    method: 'POST',
    path: '/Order/WholesaleOrder/ReplenisAmountPay',
    summary: 'Pays the difference between actual and estimated freight from the wallet, once.',
    access: paying,
    errors: paymentErrors,
    input: z.object({
      id: wholesaleIdSchema,
      /** The amount due as displayed: refused as `amountChanged` if it is higher. */
      agreedMinor: amountMinorSchema.min(1).optional(),
    }),
    output: paid,
    idempotent: 'keyOptional',
  }),
  cancelWholesale: endpoint({
    method: 'POST',
    path: '/Order/CancelWholesaleOrder',
    summary: 'Cancels an unpaid order immediately.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  requestWholesaleCancellation: endpoint({
    method: 'POST',
    path: '/Order/AskWholesaleCancel',
    summary: 'Requests a refund for the goods of a paid order that are not purchased yet.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  withdrawWholesaleCancellation: endpoint({
    method: 'POST',
    path: '/Order/WithdrawWholesaleCancel',
    summary: 'Withdraws a request made with requestWholesaleCancellation. The order continues.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  completeWholesale: endpoint({
    method: 'POST',
    path: '/Order/CompleteWholesaleOrder',
    summary: 'Confirms receipt of the goods; otherwise the order completes automatically some weeks later.',
    access: deciding,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  downloadWholesalePaper: endpoint({
    method: 'POST',
    path: '/Order/WholesalePaper',
    summary: 'Returns an order document as PDF: pro forma invoice, commercial invoice or packing list.',
    access: viewer,
    errors: ['noPaper', 'notFound'],
    input: z.object({ id: wholesaleIdSchema, paper: z.enum(wholesalePapers) }),
    output: z.unknown(),
    download: true,
  }),
}
