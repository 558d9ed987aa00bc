import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

/** Their addresses are signed whenever an operator is shown the purchase order. */
const readers = { customer: null, operator: operatorSupplierOrders.getSupplierOrder.access }

export const fileReferences: readonly FileReference[] = [
  { table: 'supplier_order_file', column: 'file_id', by: 'id', readers },
  { table: 'supplier_receipt_line', column: 'picture_ids', by: 'ids', readers },
]
