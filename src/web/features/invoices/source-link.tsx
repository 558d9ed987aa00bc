import type { InvoiceRow } from '../../../contract/invoices/invoices.ts'
import { PageLink } from '../../ui/page/navigation.tsx'

type Source = Pick<InvoiceRow, 'sourceKind' | 'sourceId' | 'sourceNumber'>
type Addresses = Readonly<Record<string, (id: string) => string>>

const sellerPages: Addresses = {
  order: (id) => `/orders/dropshippingDetail?id=${id}`,
  wholesaleOrder: (id) => `/function/batchOrderDetail?id=${id}`,
  purchaseOrder: (id) => `/inventory/purchaseOrder?id=${id}`,
  serviceOrder: (id) => `/extra/serviceOrder/${id}`,
  returnedParcel: () => '/orders/deliveryPay',
}

/** The operator's page of what was paid for, by its kind. */
export const operatorAddresses: Addresses = {
  order: (id) => `/orders/detail?id=${id}`,
  wholesaleOrder: (id) => `/wholesale/${id}`,
  purchaseOrder: (id) => `/incoming/order?id=${id}`,
  serviceOrder: (id) => `/service-orders/${id}`,
}

const linkFrom =
  (pages: Addresses) =>
  ({ source: { sourceKind, sourceId, sourceNumber } }: { source: Source }) => {
    const address = sourceId === null ? undefined : pages[sourceKind]?.(sourceId)
    if (sourceNumber === '') return null
    return address === undefined ? <>{sourceNumber}</> : <PageLink to={address}>{sourceNumber}</PageLink>
  }

/** What an invoice is for. */
export const SellerSource = linkFrom(sellerPages)
export const OperatorSource = linkFrom(operatorAddresses)
