import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { anyIdSchema, purchaseOrderIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags, operatorRoles } from '../kernel/permissions.ts'

export const purchaseDocumentLimits = { perOrder: 20, maxBytes: 10 * 1024 * 1024 } as const

export const purchaseDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Signed; opens for an hour. */
  url: z.string(),
  addedAt: instantSchema,
  addedBy: z.string(),
  isAgencys: z.boolean(),
})
export type PurchaseDocument = z.output<typeof purchaseDocumentSchema>

const seller = { kind: 'customer', tag: menuTags.inventory, authority: 'stock:order' } as const
const buyers = { kind: 'operator', area: 'purchasing', roles: ['sourcing', 'fulfilment'] } as const
const order = z.object({ id: purchaseOrderIdSchema })
const document = order.extend({ documentId: anyIdSchema() })
const documents = z.object({ documents: z.array(purchaseDocumentSchema) })
const file = {
  maxBytes: purchaseDocumentLimits.maxBytes,
  accept: ['image', 'pdf', 'document', 'xlsx', 'csv'],
} as const

export const purchaseDocuments = {
  listPurchaseDocuments: endpoint({
    method: 'POST',
    path: '/Purchase/GetPurchaseDocuments',
    summary: 'Lists the documents of an inventory order or self-purchase order, oldest first.',
    access: { kind: 'customer', tag: menuTags.inventory },
    errors: ['notFound'],
    input: order,
    output: documents,
  }),
  addPurchaseDocument: endpoint({
    method: 'POST',
    path: '/Purchase/AddPurchaseDocument',
    summary: 'Adds a document to an order, such as an invoice or a packing list. The agency sees it too.',
    access: seller,
    errors: ['notFound', 'tooManyDocuments'],
    input: order,
    output: documents,
    upload: file,
  }),
  deletePurchaseDocument: endpoint({
    method: 'POST',
    path: '/Purchase/DeletePurchaseDocument',
    summary: 'Deletes a document that the seller added. Those of the agency stay.',
    access: seller,
    errors: ['notFound'],
    input: document,
    output: documents,
  }),
}

export const operatorPurchaseDocuments = {
  listOperatorPurchaseDocuments: endpoint({
    method: 'POST',
    path: '/ops/GetPurchaseDocuments',
    summary: 'Lists the documents of an order for stock, oldest first.',
    access: { kind: 'operator', area: 'purchasing', roles: operatorRoles },
    errors: ['notFound'],
    input: order,
    output: documents,
  }),
  addOperatorPurchaseDocument: endpoint({
    method: 'POST',
    path: '/ops/AddPurchaseDocument',
    summary: 'Adds a document to an order for stock. The seller sees it too.',
    access: buyers,
    errors: ['notFound', 'tooManyDocuments'],
    input: order,
    output: documents,
    upload: file,
  }),
  deleteOperatorPurchaseDocument: endpoint({
    method: 'POST',
    path: '/ops/DeletePurchaseDocument',
    summary: 'Deletes a document that the agency added. Those of the seller stay.',
    access: buyers,
    errors: ['notFound'],
    input: document,
    output: documents,
  }),
}
