import { menuTags } from '../../../contract/kernel/permissions.ts'
import { caseLiveQuery } from '../case-file/index.ts'

export const wholesaleLiveQuery = caseLiveQuery({
  topic: 'wholesale',
  tag: menuTags.orders,
  table: 'wholesale_count',
  column: 'orders',
})
