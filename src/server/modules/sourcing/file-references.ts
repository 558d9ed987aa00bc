import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { addressesIn, type FileReference } from '../../platform/files/file-references.ts'

const readers = {
  customer: sourcing.getSourcing.access,
  operator: operatorSourcing.getOperatorSourcing.access,
}

export const fileReferences: readonly FileReference[] = [
  { table: 'sourcing_request', column: 'picture_ids', by: 'ids', readers },
  { table: 'sourcing_message', column: 'picture_ids', by: 'ids', readers },
  ...addressesIn('sourcing_quote', 'pictures', 'description'),
  ...addressesIn('sourcing_quote_sku', 'image_url'),
]
