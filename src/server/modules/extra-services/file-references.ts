import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { addressesIn, type FileReference } from '../../platform/files/file-references.ts'

const readers = {
  customer: extraServices.getServiceOrder.access,
  operator: operatorExtraServices.getOperatorServiceOrder.access,
}

export const fileReferences: readonly FileReference[] = [
  { table: 'service_order', column: 'picture_ids', by: 'ids', readers },
  { table: 'service_order_message', column: 'picture_ids', by: 'ids', readers },
  { table: 'service_order_delivery', column: 'file_ids', by: 'ids', readers },
  ...addressesIn('extra_service', 'picture_urls'),
  ...addressesIn('service_order_target', 'image_url'),
]
