import { menuTags } from '../../../contract/kernel/permissions.ts'
import { caseLiveQuery } from '../case-file/index.ts'

export const serviceOrderLiveQuery = caseLiveQuery({
  topic: 'serviceOrders',
  tag: menuTags.extraServices,
  table: 'service_order_count',
  column: 'orders',
})
